import { Alert, Button, Text } from "@medusajs/ui";
import type { TestOutcome } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { useTestNotification } from "./use-settings";

/** Whether notifications reach the store: one is sent to its own public address. */
export const TestNotification = ({ provider_id }: { provider_id: string }) => {
  const text = useText("settings");
  const may = useMay()("crossborder_settings:update");
  const { mutate, data, error, isPending } = useTestNotification(provider_id);
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <Text size="small" leading="compact" weight="plus">
            {text("test.heading")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {text(may === false ? "test.may_not" : "test.hint")}
          </Text>
        </div>
        {may && (
          <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
            {text("test.send")}
          </Button>
        )}
      </div>
      <div role="status">{data && <TestResult test={data} />}</div>
      <Problem error={error} />
    </div>
  );
};

const TestResult = ({ test }: { test: TestOutcome }) => {
  const text = useText("settings");
  const { outcome, ...values } = test;
  return (
    <Alert
      variant={outcome === "arrived" ? "success" : "error"}
      className="break-words [overflow-wrap:anywhere]"
    >
      {text(`test.${outcome}`, values)}
    </Alert>
  );
};
