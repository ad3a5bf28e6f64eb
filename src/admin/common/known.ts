import { useTranslation } from "react-i18next";
import { NAMESPACE } from "./text";

/** Where texts are found that belong to a code of the server's. */
const PLACES = {
  channel: "common.channel",
  state: "common.state",
  attention: "attention.code",
  event: "history.event",
  operation: "history.operation",
  outcome: "history.outcome",
  problem: "transaction.problem",
  open_change: "transaction.open_change",
  at_counter: "in_store.refusal",
  payment_link: "payment_links.refused",
  subscription: "subscriptions.refused",
} as const;

export type Place = keyof typeof PLACES;

/** Finds the text of a code that the server sends; undefined where these pages know none. */
export function useKnown() {
  const { t, i18n } = useTranslation(NAMESPACE);
  return (place: Place, code: string, values: Record<string, string> = {}): string | undefined => {
    const key = `${PLACES[place]}.${code}`;
    return i18n.exists(key, { ns: NAMESPACE }) ? t(key, values) : undefined;
  };
}
