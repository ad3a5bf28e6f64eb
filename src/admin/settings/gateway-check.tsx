import { Alert, Button, Text } from "@medusajs/ui";
import type { GatewayCheck as Found } from "../../http";
import { DocsLink } from "../common/docs-link";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { useGatewayCheck } from "./use-settings";

/** Compares what is assumed of the gateway with it: it is asked, and nothing is opened. */
export const GatewayCheck = ({ provider_id }: { provider_id: string }) => {
  const text = useText("settings");
  const may = useMay()("crossborder_settings:update");
  const { mutate, data, error, isPending } = useGatewayCheck(provider_id);
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <Text size="small" leading="compact" weight="plus">
            {text("gateway_check.heading")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {text(may === false ? "gateway_check.may_not" : "gateway_check.hint")}
          </Text>
          <DocsLink page="reference/assumptions.md">{text("gateway_check.docs")}</DocsLink>
        </div>
        {may && (
          <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
            {text("gateway_check.ask")}
          </Button>
        )}
      </div>
      <div role="status">{data && <CheckResult found={data} />}</div>
      <Problem error={error} />
    </div>
  );
};

const CheckResult = ({ found: { agree, differ, reason, observations } }: { found: Found }) => {
  const text = useText("settings");
  const differing = observations.filter(({ verdict }) => verdict === "differs");
  return (
    <Alert
      variant={reason === null && differ === 0 ? "success" : "error"}
      className="[overflow-wrap:anywhere]"
    >
      {reason ?? text("gateway_check.found", { agree, differ })}
      <ul className="flex flex-col">
        {differing.map(({ assumption, saw, set }) => (
          <li key={`${assumption} ${saw ?? ""}`} className="mt-3">
            <span className="font-mono">{assumption}</span>
            {saw && <span className="text-ui-fg-subtle"> {text("gateway_check.saw", { saw })}</span>}
            {set && <div className="font-mono">{settingsText(set)}</div>}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

/** As it is written in medusa-config. */
const settingsText = (set: object) =>
  Object.entries(set)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ");
