import { Button, Container, Heading } from "@medusajs/ui";
import type { AuditView } from "../../http";
import { useText, useTime } from "../common/text";
import { AuditBadge, AuditSentence } from "./audit-section";

interface Props {
  /** The newest first. */
  audits: AuditView[];
  /** Whether they are of several merchants. */
  hasSeveral: boolean;
  onShow: (audit: AuditView) => void;
}

export const EarlierAudits = ({ audits, hasSeveral, onShow }: Props) => {
  const text = useText("books");
  const time = useTime();
  if (audits.length === 0) return null;
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{text("earlier.heading")}</Heading>
      </div>
      <ul className="divide-y">
        {audits.map((audit) => (
          <li key={audit.id} className="flex items-center justify-between gap-x-3 px-6 py-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <AuditBadge audit={audit} />
              {hasSeveral && <span className="txt-small">{audit.account}</span>}
              <AuditSentence audit={audit} />
            </div>
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
