import type { TransactionDetail } from "../../http";
import { useMoney, useText } from "./text";

type NamedPayment = Pick<TransactionDetail, "amount" | "currency_code" | "order_display_id">;

/** Names a button for those who hear it alone: buttons of several rows have the same label. */
export function useNamed(): (label: string, payment: NamedPayment) => string {
  const text = useText("common");
  const money = useMoney();
  return (label, { amount, currency_code, order_display_id: number }) => {
    const values = { amount: money(amount, currency_code), number };
    const payment = text(number ? "payment_of_order" : "payment_of", values);
    return label.endsWith("…") ? `${label} ${payment}` : `${label}: ${payment}`;
  };
}
