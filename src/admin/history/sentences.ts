import type { NamedEvent } from "../../http";
import { useKnown } from "../common/known";
import { useMoney } from "../common/text";

/** Says in a sentence what a line of a history is about. */
export function useSentence(currency: string | undefined): (event: NamedEvent) => string {
  const money = useMoney();
  const known = useKnown();
  return ({ name, data }) => {
    const amount = String(data.amount ?? "");
    const values = valuesIn(data, known, currency ? money(amount, currency) : amount);
    const variant = variantOf({ name, data });
    const sentence = (variant && known("event", variant, values)) ?? known("event", name, values) ?? name;
    const isRefusal = name === "operation_answered" && data.ret_code;
    return isRefusal ? `${sentence} (${data.ret_code})` : sentence;
  };
}

/** What a sentence may name of its event. */
export function valuesIn(
  data: NamedEvent["data"],
  known: ReturnType<typeof useKnown>,
  amount: string,
): Record<string, string> {
  const word = (place: Parameters<typeof known>[0], value: unknown) =>
    (typeof value === "string" && known(place, value)) || String(value ?? "");
  return {
    amount,
    operation: word("operation", data.kind),
    outcome: word("outcome", data.outcome),
    from: word("state", data.from),
    to: word("state", data.to),
    status: String(data.status ?? ""),
    reference: String(data.reference ?? ""),
    note: String(data.note ?? ""),
    number: String(data.payment_count ?? ""),
    transaction_no: String(data.transaction_no ?? ""),
    agree: String(data.agree ?? ""),
    differ: String(data.differ ?? ""),
    code: [data.code ?? data.status, data.ret_code].filter(Boolean).join(", "),
    what: (data.code && known("attention", `${data.code}.what`)) || String(data.code ?? ""),
  };
}

/** Something that can be asked for in more than one way has a text for each. */
function variantOf({ name, data }: Pick<NamedEvent, "name" | "data">): string | undefined {
  if (name === "schedule_change_requested") {
    if (data.payment_count === undefined) return `${name}_cancel`;
    return data.payment_count === 0 ? `${name}_endless` : name;
  }
  return data.amount === undefined ? `${name}_whole` : undefined;
}
