import { Button, Container, StatusBadge, Text } from "@medusajs/ui";
import type { Health } from "../../http";
import { useMay } from "../common/may";
import { PageHead } from "../common/page-head";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { CanPay } from "../health/can-pay";
import { CheckList } from "../health/check-list";
import { ShopDecision } from "../health/shop-decision";
import { useHealth } from "../health/use-health";
import { AccountSettings } from "./account-settings";
import { GatewayTabs } from "./tabs";
import { useSettings } from "./use-settings";

/** Whether customers can pay, and what each merchant of medusa-config is set to. */
export const PaymentGateway = () => {
  const common = useText("common");
  const seesHealth = useMay()("crossborder_health:read") ?? false;
  const [health, settings] = [useHealth(seesHealth), useSettings()];
  const checks = health.data?.checks ?? [];
  const unconfirmed = checks.find(({ name, finding }) => name === "shop" && finding === "unconfirmed");
  return (
    <div className="flex flex-col gap-y-3">
      <GatewayTabs />
      {unconfirmed && <ShopDecision check={unconfirmed} />}
      {health.data && <CanPay health={health.data} />}
      <Container className="divide-y p-0">
        <Head
          health={health}
          onAgain={() => Promise.all([seesHealth && health.refetch(), settings.refetch()])}
        />
        <Problem error={health.error} className="m-6" />
        <Problem error={settings.error} className="m-6" />
        {(health.isLoading || settings.isLoading) && (
          <Text size="small" role="status" className="text-ui-fg-subtle px-6 py-4">
            {common("loading")}
          </Text>
        )}
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
