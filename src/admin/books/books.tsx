import { Button, Container, Heading, Select, Text, toast, Tooltip } from "@medusajs/ui";
import { useSearchParams } from "react-router-dom";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText, useTime } from "../common/text";
import { accountOf, type Audit } from "./audits";
import { AuditSection } from "./audit-section";
import { DailyChart } from "./daily-chart";
import { EarlierAudits } from "./earlier-audits";
import { useAudits, useRunAudit } from "./use-audits";

/** The audits of one account, and what moved each day. Account and audit are in the address. */
export const Books = () => {
  const text = useText("books");
  const time = useTime();
  const { data: audits, error } = useAudits();
  const [address, setAddress] = useSearchParams();
  const accounts = accountsOf(audits ?? []);
  const account = address.get("account") ?? accounts[0];
  const own = audits?.filter(({ provider_id }) => provider_id === account) ?? [];
  const [latest, ...earlier] = own;
  const chosen = own.find(({ id }) => id === address.get("audit"));
  const show = (audit?: Audit) =>
    setAddress({ ...(account && { account }), ...(audit && { audit: audit.id }) });
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <div>
          <Heading>{text("title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {text("subtitle")}
          </Text>
        </div>
        <div className="flex gap-2">
          <AccountChoice
            accounts={accounts}
            account={account}
            onAccount={(one) => setAddress({ account: one })}
          />
          <RunNow account={account} running={own.find(({ status }) => status === "running")} />
        </div>
      </Container>
      <Problem error={error} />
      {audits && !latest && <NoAudit />}
      {chosen && chosen !== latest ? (
        <AuditSection audit={chosen} heading={text("audit.chosen", { when: time(chosen.started_at) })}>
          <Button size="small" variant="secondary" onClick={() => show()}>
            {text("audit.to_latest")}
          </Button>
        </AuditSection>
      ) : (
        latest && <AuditSection audit={latest} heading={text("audit.latest")} />
      )}
      <DailyChart />
      {latest && <EarlierAudits audits={earlier} onShow={show} />}
    </div>
  );
};

/** The one with the most payments first: that is shown when none is asked for. */
const accountsOf = (audits: Audit[]): string[] => [
  ...new Set(
    audits.toSorted((one, other) => other.transactions - one.transactions).map((audit) => audit.provider_id),
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

interface AccountProps {
  accounts: string[];
  account: string | undefined;
  onAccount: (account: string) => void;
}

const AccountChoice = ({ accounts, account, onAccount }: AccountProps) => {
  const text = useText("books");
  if (accounts.length < 2) return null;
  return (
    <Select size="small" value={account} onValueChange={onAccount}>
      <Select.Trigger aria-label={text("account")} className="w-32">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {accounts.map((one) => (
          <Select.Item key={one} value={one}>
            {accountOf(one)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  );
};

/** The account's books; those of every account while none has any. */
const RunNow = ({ account, running }: { account: string | undefined; running: Audit | undefined }) => {
  const text = useText("books");
  const mayRun = useMay()("crossborder_audit:create");
  const { mutate, isPending } = useRunAudit();
  const run = () =>
    mutate(account, {
      onSuccess: (begun) => {
        const names = begun.map(({ provider_id }) => accountOf(provider_id)).join(", ");
        toast.success(text("run.started", { account: names }));
      },
      onError: ({ message }) => toast.error(text("run.failed"), { description: message }),
    });
  const button = (
    <Button size="small" disabled={!mayRun} isLoading={isPending || running !== undefined} onClick={run}>
      {text("run.button")}
    </Button>
  );
  if (mayRun) return button;
  return (
    <Tooltip content={text("may_not")}>
      <span>{button}</span>
    </Tooltip>
  );
};
