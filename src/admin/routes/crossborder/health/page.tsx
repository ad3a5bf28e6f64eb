import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Button, Container, StatusBadge, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { Health } from "../../../../http";
import { crumbOf } from "../../../common/crumb";
import { PageHead } from "../../../common/page-head";
import { Problem } from "../../../common/problem";
import { useText } from "../../../common/text";
import { AccountSection } from "../../../health/account-section";
import { CanPay } from "../../../health/can-pay";
import { CheckList } from "../../../health/check-list";
import { ShopDecision } from "../../../health/shop-decision";
import { useHealth } from "../../../health/use-health";
import { WithSearch } from "../../../search/with-search";
import { useSettings } from "../../../settings/use-settings";

const HealthPage = () => {
  const text = useText("health");
  const common = useText("common");
  const [health, settings] = [useHealth(), useSettings()];
  const checks = health.data?.checks ?? [];
  const unconfirmed = checks.find(({ name, finding }) => name === "shop" && finding === "unconfirmed");
  return (
    <div className="flex flex-col gap-y-3">
      {unconfirmed && <ShopDecision check={unconfirmed} />}
      {health.data && <CanPay health={health.data} />}
      <Container className="divide-y p-0">
        <PageHead title={text("title")} subtitle={text("subtitle")}>
          {health.data && <Verdict health={health.data} />}
          {settings.data && (
            <Button asChild size="small" variant="secondary">
              {/* Where the settings' own menu leads back to. */}
              <Link to="/settings/crossborder" state={{ from: "/crossborder/health" }}>
                {text("to_settings")}
              </Link>
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            isLoading={health.isFetching}
            onClick={() => Promise.all([health.refetch(), settings.refetch()])}
          >
            {text("again")}
          </Button>
        </PageHead>
        {health.error && (
          <div className="px-6 py-4">
            <Problem error={health.error} />
          </div>
        )}
        {health.isLoading && (
          <Text size="small" role="status" className="text-ui-fg-subtle px-6 py-4">
            {common("loading")}
          </Text>
        )}
        <CheckList checks={checks.filter(({ account }) => account === undefined)} />
      </Container>
      {settings.error && (
        <Container>
          <Problem error={settings.error} />
        </Container>
      )}
      {settings.data?.accounts.map((account) => (
        <AccountSection
          key={account.id}
          account={account}
          lastRun={settings.data.last_run}
          checks={checks.filter((check) => check.account === account.id)}
        />
      ))}
    </div>
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

export const config = defineRouteConfig({
  label: "health.title",
  translationNs: "crossborder",
  rank: 70,
});

export const handle = crumbOf("health");

const SearchedHealthPage = () => (
  <WithSearch>
    <HealthPage />
  </WithSearch>
);

export default SearchedHealthPage;
