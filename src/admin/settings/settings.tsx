import { Button, Container, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { useMay } from "../common/may";
import { PageHead } from "../common/page-head";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { AccountSettings } from "./account-settings";
import { useSettings } from "./use-settings";

/** The accounts of medusa-config, and what can be set without it. */
export const Settings = () => {
  const text = useText("settings");
  const common = useText("common");
  const seesHealth = useMay()("crossborder_health:read");
  const { data: settings, error, isLoading } = useSettings();
  return (
    <>
      <Container className="p-0">
        <PageHead title={text("title")} subtitle={text("subtitle")}>
          {seesHealth && (
            <Button asChild size="small" variant="secondary">
              <Link to="/crossborder/health">{text("to_health")}</Link>
            </Button>
          )}
        </PageHead>
      </Container>
      {(isLoading || error) && (
        <Container>
          {isLoading && (
            <Text size="small" role="status" className="text-ui-fg-subtle">
              {common("loading")}
            </Text>
          )}
          <Problem error={error} />
        </Container>
      )}
      {settings?.accounts.map((account) => (
        <AccountSettings key={account.id} account={account} regions={settings.regions} />
      ))}
    </>
  );
};
