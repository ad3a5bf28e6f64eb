import { useTranslation } from "react-i18next";
import { NAMESPACE } from "../common/text";

/** Where texts are found that belong to a code of the server's. */
const PLACES = {
  channel: "common.channel",
  state: "common.state",
  attention: "transaction.attention",
  event: "transaction.event",
  operation: "transaction.operation",
  outcome: "transaction.outcome",
  problem: "transaction.problem",
} as const;

/** Finds the text of a code that the server sends; undefined where this page knows none. */
export function useKnown() {
  const { t, i18n } = useTranslation(NAMESPACE);
  return (
    place: keyof typeof PLACES,
    code: string,
    values: Record<string, string> = {},
  ): string | undefined => {
    const key = `${PLACES[place]}.${code}`;
    return i18n.exists(key, { ns: NAMESPACE }) ? t(key, values) : undefined;
  };
}
