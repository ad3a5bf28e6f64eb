import { Button, Container, Heading, StatusBadge, Text, toast } from "@medusajs/ui";
import { ArrowDownTray } from "@medusajs/icons";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AuditView } from "../../http";
import { useText, useTime } from "../common/text";
import { agrees, exportAudit } from "./audits";
import { AuditDays } from "./audit-days";

interface Props {
  audit: AuditView;
  heading: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** One audit: how it went, and its days. */
export const AuditSection = ({ audit, heading, children }: Props) => {
  const text = useText("books");
  const exporting = useMutation({
    mutationFn: () => exportAudit(audit.id),
    onError: ({ message }) => toast.error(text("audit.not_exported"), { description: message }),
  });
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level="h2">{heading}</Heading>
          <AuditBadge audit={audit} />
        </div>
        <div className="flex flex-wrap gap-2">
          {children}
          <Button
            size="small"
            variant="secondary"
            isLoading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            <ArrowDownTray />
            {text("audit.export")}
          </Button>
        </div>
      </div>
      <AuditFacts audit={audit} />
      <AuditDays audit={audit} />
    </Container>
  );
};

export const AuditBadge = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  if (audit.status === "running") return <StatusBadge color="blue">{text("audit.running")}</StatusBadge>;
  return agrees(audit) ? (
    <StatusBadge color="green">{text("audit.agrees")}</StatusBadge>
  ) : (
    <StatusBadge color="red">{text("audit.differs")}</StatusBadge>
  );
};

const AuditFacts = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const time = useTime();
  const { transactions: count, unanswered, findings, started_at, finished_at } = audit;
  const facts: [string, string | number][] = [
    [text("audit.begun"), time(started_at)],
    [text("audit.finished"), finished_at ? time(finished_at) : text("run.running", { count })],
    [text("audit.compared"), text("audit.payments", { count })],
    [text("audit.unanswered"), unanswered],
    [text("audit.healed"), findings.healed],
    [text("audit.moving"), findings.moving + findings.open],
    [text("audit.attention"), findings.attention],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-6 py-4" aria-live="polite">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="txt-small text-ui-fg-subtle">{name}</dt>
          <dd>
            <Text size="small" weight="plus">
              {value}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
};
