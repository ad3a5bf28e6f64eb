import { useMoney } from "../common/text";
import { useKnown } from "../transaction/known-texts";
import type { HistoryEvent } from "../transaction/transaction";

/** Says in a sentence what a line of the history is about. */
export function useSentence(currency: string): (event: HistoryEvent) => string {
  const money = useMoney();
  const known = useKnown();
  return ({ name, data }) => {
    const word = (place: Parameters<typeof known>[0], value: unknown) =>
      (typeof value === "string" && known(place, value)) || String(value ?? "");
    const values = {
      amount: data.amount === undefined ? "" : money(String(data.amount), currency),
      operation: word("operation", data.kind),
      outcome: word("outcome", data.outcome),
      from: word("state", data.from),
      to: word("state", data.to),
      status: String(data.status ?? ""),
      reference: String(data.reference ?? ""),
      note: String(data.note ?? ""),
      code: [data.code, data.ret_code].filter(Boolean).join(", "),
      what: (data.code && known("attention", `${data.code}.what`)) || String(data.code ?? ""),
    };
    const amountless = data.amount === undefined && known("event", `${name}_whole`, values);
    const sentence = amountless || known("event", name, values) || name;
    const isRefusal = name === "operation_answered" && data.ret_code;
    return isRefusal ? `${sentence} (${data.ret_code})` : sentence;
  };
}
