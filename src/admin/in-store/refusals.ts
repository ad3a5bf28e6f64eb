import { useText } from "../common/text";
import type { RefusalReason } from "./use-payment";

/** What a code of the API means at the counter, in words for the one who stands there. */
export function useRefusals(): (code: string) => string | undefined {
  const text = useText("in_store");
  return (code) => text(`refusal.${code}`, { defaultValue: "" }) || undefined;
}

/** Why a customer's code was refused, as a cashier says it. The gateway's document names no code, so any may come. */
export function useCodeRefusal(): (reason: RefusalReason) => string {
  const text = useText("in_store");
  const explain = useRefusals();
  return ({ code }) =>
    code === undefined ? text("refusal.no_code") : (explain(code) ?? text("refusal.other"));
}
