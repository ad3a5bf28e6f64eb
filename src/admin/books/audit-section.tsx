import { Container, Heading, StatusBadge, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { AuditView } from "../../http";
import { saveFile } from "../common/sdk";
import { useText, useWhen } from "../common/text";
import { ExportButton } from "../days/export-button";
import { AuditDays } from "./audit-days";

interface Props {
  audit: AuditView;
  heading: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** One audit: what is open now, and its days. */
export const AuditSection = ({ audit, heading, children }: Props) => {
  const text = useText("books");
  const { id } = audit;
  const save = () => saveFile("GET audits/:id/export", `${id}.csv`, { params: { id } });
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level="h2">{heading}</Heading>
          <AuditBadge audit={audit} />
          <AuditSentence audit={audit} />
        </div>
        <div className="flex flex-wrap gap-2">
          {children}
          <ExportButton onExport={save}>{text("audit.export")}</ExportButton>
        </div>
      </div>
      <AuditDays audit={audit} />
    </Container>
  );
};

/** Red is what is open now, whatever it was when the audit looked. */
export const AuditBadge = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const { attention, moving } = audit.open_now;
  const count = attention + moving;
  if (audit.status === "running") return <StatusBadge color="blue">{text("audit.running")}</StatusBadge>;
  if (count === 0) return <StatusBadge color="green">{text("audit.reconciled")}</StatusBadge>;
  const color = attention > 0 ? "red" : "blue";
  return <StatusBadge color={color}>{text("audit.open", { count })}</StatusBadge>;
};

/** How many payments were compared and when, and what is left of them now. */
export const AuditSentence = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const when = useWhen();
  const { transactions: count, unanswered, open_now, finished_at } = audit;
  const parts = [
    finished_at ? text("audit.compared", { count, when: when(finished_at) }) : text("run.running", { count }),
    open_now.attention > 0 && text("audit.attention", { count: open_now.attention }),
    open_now.moving > 0 && text("audit.moving", { count: open_now.moving }),
    unanswered > 0 && text("audit.unanswered", { count: unanswered }),
  ];
  return (
    <Text size="small" className="text-ui-fg-subtle basis-full" aria-live="polite">
      {parts.filter(Boolean).join(text("audit.and"))}
    </Text>
  );
};
