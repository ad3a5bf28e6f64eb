import { Button, Container, Heading, Text, toast } from "@medusajs/ui";
import { useSearchParams } from "react-router-dom";
import type { AuditView } from "../../http";
import { AccountChoice } from "../common/account-choice";
import { Loading } from "../common/loading";
import { useMay } from "../common/may";
import { PageHead } from "../common/page-head";
import { Problem } from "../common/problem";
import { useText, useTime } from "../common/text";
import { AuditBadge, AuditSection, AuditSentence } from "./audit-section";
import { useAudits, useRunAudit } from "./audits";

/** The audits of a merchant, or of each. Merchant and audit are in the address. */
export const Books = () => {
  const text = useText("books");
  const time = useTime();
  const { data: audits, error } = useAudits();
  const [address, setAddress] = useSearchParams();
  const accounts = accountsOf(audits ?? []);
  const account = address.get("account") ?? undefined;
  const own = audits?.filter(({ provider_id }) => !account || provider_id === account) ?? [];
  const latest = accounts.flatMap(([id]) => own.find(({ provider_id }) => provider_id === id) ?? []);
  const earlier = own.filter((audit) => !latest.includes(audit));
  const chosen = earlier.find(({ id }) => id === address.get("audit"));
  const show = (audit?: AuditView) =>
    setAddress({ ...(account && { account }), ...(audit && { audit: audit.id }) });
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={text("title")} subtitle={text("subtitle")}>
          <AccountChoice
            chosen={account}
            accounts={accounts}
            onChoose={(one) => setAddress(one ? { account: one } : {})}
          />
          <RunNow account={account} running={own.find(({ status }) => status === "running")} />
        </PageHead>
      </Container>
      <Problem error={error} />
      {!audits && !error && (
        <Container>
          <Loading />
        </Container>
      )}
      {audits && latest.length === 0 && <NoAudit />}
      {chosen ? (
        <AuditSection audit={chosen} heading={text("audit.chosen", { when: time(chosen.started_at) })}>
          <Button size="small" variant="secondary" onClick={() => show()}>
            {text("audit.to_latest")}
          </Button>
        </AuditSection>
      ) : (
        latest.map((audit) => (
          <AuditSection
            key={audit.id}
            audit={audit}
            heading={accounts.length > 1 ? audit.account : text("audit.latest")}
          />
        ))
      )}
      <EarlierAudits audits={earlier} hasSeveral={latest.length > 1} onShow={show} />
    </div>
  );
};

/** The one with the most payments first. */
const accountsOf = (audits: AuditView[]): [provider_id: string, name: string][] => [
  ...new Map(
    audits
      .toSorted((one, other) => other.transactions - one.transactions)
      .map((audit) => [audit.provider_id, audit.account]),
  ),
];

const NoAudit = () => {
  const text = useText("books");
  return (
    <Container role="status">
      <Text weight="plus" size="small">
        {text("none")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {text("none_hint")}
      </Text>
    </Container>
  );
};

/** Compares the chosen merchant's books, or those of each. */
const RunNow = ({ account, running }: { account: string | undefined; running: AuditView | undefined }) => {
  const text = useText("books");
  const mayRun = useMay()("crossborder_audit:create");
  const { mutate, isPending } = useRunAudit();
  const run = () =>
    mutate(account, {
      onSuccess: (begun) => {
        const names = begun.map((audit) => audit.account).join("; ");
        toast.success(text("run.started", { account: names }));
      },
      onError: ({ message }) => toast.error(text("run.failed"), { description: message }),
    });
  if (!mayRun) return null;
  return (
    <Button size="small" isLoading={isPending || running !== undefined} onClick={run}>
      {text("run.button")}
    </Button>
  );
};

interface Props {
  /** The newest first. */
  audits: AuditView[];
  /** Whether they are of several merchants. */
  hasSeveral: boolean;
  onShow: (audit: AuditView) => void;
}

const EarlierAudits = ({ audits, hasSeveral, onShow }: Props) => {
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
