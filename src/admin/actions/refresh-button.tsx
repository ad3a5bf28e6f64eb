import { Button } from "@medusajs/ui";
import { useNamed } from "../common/named";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { GatewayDownHint } from "../gateway/gateway-banner";
import { type ActedOn, useAct } from "./use-act";

interface Props {
  payment: ActedOn;
  variant?: "primary" | "secondary";
}

/** Asks the gateway how a payment stands. It moves no money, so it asks for no confirmation. */
export const RefreshButton = ({ payment, variant = "secondary" }: Props) => {
  const text = useText("transaction");
  const named = useNamed();
  const { send, isPending, error } = useAct(payment, "reconcile", () => undefined);
  const label = text("action.reconcile");
  return (
    <>
      <Button
        size="small"
        variant={variant}
        aria-label={named(label, payment)}
        isLoading={isPending}
        onClick={() => send({})}
      >
        {label}
      </Button>
      <GatewayDownHint provider_id={payment.provider_id} />
      <Problem error={error} place="problem" />
    </>
  );
};
