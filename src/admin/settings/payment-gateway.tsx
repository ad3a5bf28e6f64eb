import { Alert, Button, Container, Heading, StatusBadge } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Check, Health } from "../../http";
import { Loading } from "../common/loading";
import { useMay } from "../common/may";
import { PageHead } from "../common/page-head";
import { PageTabs } from "../common/page-tabs";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { CheckList, useWords } from "../health/check-list";
import { AccountSettings } from "./account-settings";
import { ask } from "../common/sdk";

/** Whether customers can pay, and what each merchant of medusa-config is set to. */
export const PaymentGateway = () => {
  const seesHealth = useMay()("crossborder_health:read") ?? false;
  const [health, settings] = [useHealth(seesHealth), useSettings()];
  const checks = health.data?.checks ?? [];
  const unconfirmed = checks.find(({ name, finding }) => name === "shop" && finding === "unconfirmed");
  return (
    <div className="flex flex-col gap-y-3">
      <PageTabs of="settings" />
      {unconfirmed && <ShopDecision check={unconfirmed} />}
      {health.data && <CanPay health={health.data} />}
      <Container className="divide-y p-0">
        <Head
          health={health}
          onAgain={() => Promise.all([seesHealth && health.refetch(), settings.refetch()])}
        />
        <Problem error={health.error} className="m-6" />
        <Problem error={settings.error} className="m-6" />
        {(health.isLoading || settings.isLoading) && <Loading className="px-6 py-4" />}
        <CheckList checks={checks.filter(({ account }) => account === undefined)} />
      </Container>
      {settings.data?.accounts.map((account) => (
        <AccountSettings
          key={account.id}
          account={account}
          regions={settings.data.regions}
          lastRun={settings.data.last_run}
          checks={checks.filter((check) => check.account === account.id)}
        />
      ))}
    </div>
  );
};

interface HeadProps {
  health: ReturnType<typeof useHealth>;
  onAgain: () => void;
}

const Head = ({ health: { data, isFetching }, onAgain }: HeadProps) => {
  const text = useText("settings");
  const words = useText("health");
  return (
    <PageHead title={text("title")} subtitle={text("subtitle")}>
      {data && <Verdict health={data} />}
      <Button size="small" variant="secondary" isLoading={isFetching} onClick={onAgain}>
        {words("again")}
      </Button>
    </PageHead>
  );
};

const Verdict = ({ health: { healthy, checks } }: { health: Health }) => {
  const text = useText("health");
  const count = checks.filter(({ status }) => status === (healthy ? "warning" : "error")).length;
  if (!healthy) return <StatusBadge color="red">{text("verdict.errors", { count })}</StatusBadge>;
  return count > 0 ? (
    <StatusBadge color="orange">{text("verdict.warnings", { count })}</StatusBadge>
  ) : (
    <StatusBadge color="green">{text("verdict.healthy")}</StatusBadge>
  );
};

/**
 * Asks the gateway of every merchant, so it is not asked again by itself whenever the window is looked at.
 * @param enabled whether the user may see it
 */
const useHealth = (enabled: boolean) =>
  useQuery({
    queryKey: ["crossborder", "health"],
    queryFn: () => ask("GET health"),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** While a channel is being switched off, the page counts along. */
const DRAINING_POLL_MS = 10_000;

const useSettings = () =>
  useQuery({
    queryKey: ["crossborder", "settings"],
    queryFn: async () => (await ask("GET settings")).settings,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.regions.some(({ draining }) => draining.length > 0) ? DRAINING_POLL_MS : false,
  });

const LOOKS = { yes: "success", yes_but: "warning", no: "error" } as const;

/** The first thing to know, in one sentence; then why not, and what to do. */
const CanPay = ({ health: { can_pay, checks } }: { health: Health }) => {
  const text = useText("gateway");
  const { answer, because } = can_pay;
  const reasons = because.flatMap(
    ({ name, account }) => checks.find((check) => check.name === name && check.account === account) ?? [],
  );
  return (
    <Container className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{text("can_pay.question")}</Heading>
      <Alert variant={LOOKS[answer]} className="break-words [overflow-wrap:anywhere]">
        <span className="block">{text(`can_pay.${answer}`)}</span>
        {reasons.map((check) => (
          <Reason key={`${check.name} ${check.account}`} check={check} />
        ))}
      </Alert>
    </Container>
  );
};

const Reason = ({ check }: { check: Check }) => {
  const text = useText("gateway");
  const { sentence, next } = useWords(check);
  const { account } = check;
  return (
    <span className="mt-2 block">
      <span className="block">{account ? text("can_pay.of_account", { account, sentence }) : sentence}</span>
      {next && <span className="text-ui-fg-subtle block">{next}</span>}
    </span>
  );
};

/** Asked as long as nobody has said what a server with a new address is. */
const ShopDecision = ({ check }: { check: Check }) => {
  const text = useText("health");
  const may = useMay()("crossborder_settings:update");
  const { sentence } = useWords(check);
  const queries = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (is: "same" | "copy") => ask("POST settings/shop", { body: { is } }),
    // What may be done with each payment changes with it.
    onSettled: () => queries.invalidateQueries({ queryKey: ["crossborder"] }),
  });
  const choice = (is: "same" | "copy") => (
    <Button
      size="small"
      variant="secondary"
      isLoading={isPending && variables === is}
      disabled={isPending}
      onClick={() => mutate(is)}
    >
      {text(`shop.${is}`)}
    </Button>
  );
  return (
    <Container className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{text("shop.question")}</Heading>
      <Alert variant="error" className="break-words [overflow-wrap:anywhere]">
        <span className="block">{sentence}</span>
        <span className="text-ui-fg-subtle mt-2 block">
          {text(may === false ? "shop.may_not" : "shop.hint", check.facts)}
        </span>
      </Alert>
      {may && (
        <div className="flex flex-wrap gap-2">
          {choice("same")}
          {choice("copy")}
        </div>
      )}
      <Problem error={error} />
    </Container>
  );
};
