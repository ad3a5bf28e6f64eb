import { Button, Container, Heading, Text } from "@medusajs/ui";
import type { AuditView } from "../../http";
import { useText, useTime } from "../common/text";
import { AuditBadge } from "./audit-section";

interface Props {
  /** The newest first. */
  audits: AuditView[];
  onShow: (audit: AuditView) => void;
}

export const EarlierAudits = ({ audits, onShow }: Props) => {
  const text = useText("books");
  const time = useTime();
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{text("earlier.heading")}</Heading>
      </div>
      {audits.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {text("earlier.none")}
        </Text>
      )}
      <ul className="divide-y">
        {audits.map((audit) => (
          <li key={audit.id} className="flex flex-wrap items-center justify-between gap-2 px-6 py-2">
            <Text size="small">{time(audit.started_at)}</Text>
            <AuditBadge audit={audit} />
            <Text size="small" className="text-ui-fg-subtle">
              {text("audit.payments", { count: audit.transactions })}
            </Text>
            <Button
              size="small"
              variant="transparent"
              onClick={() => onShow(audit)}
              aria-label={`${text("earlier.show")}: ${time(audit.started_at)}`}
            >
              {text("earlier.show")}
            </Button>
          </li>
        ))}
      </ul>
    </Container>
  );
};
