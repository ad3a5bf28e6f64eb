import { useExplain } from "../common/known";
import { useText } from "../common/text";
import type { RefusalReason } from "./use-payment";

/** Why a customer's code was refused, as a cashier says it. The gateway's document names no code, so any may come. */
export function useCodeRefusal(): (reason: RefusalReason) => string {
  const text = useText("in_store");
  const explain = useExplain("at_counter");
  return ({ code }) =>
    code === undefined ? text("refusal.no_code") : (explain(code) ?? text("refusal.other"));
}
