import type { ListedTransaction } from "../../http";
import { nameOf } from "../../http/person";
import { useMoney, useText, useTime } from "../common/text";

interface Props {
  payment: ListedTransaction;
  onOpen: (payment: ListedTransaction) => void;
}

/** The amount, as a button for the keyboard: a row alone takes no focus. Two of one minute sound unlike each other. */
export const OpenButton = ({ payment, onOpen }: Props) => {
  const text = useText("payments");
  const [money, time] = [useMoney(), useTime()];
  const amount = money(payment.amount, payment.currency_code);
  const named = [amount, nameOf(payment.customer), time(payment.created_at)].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className="txt-compact-small-plus whitespace-nowrap outline-none focus-visible:underline"
      aria-label={text("open", { payment: named })}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(payment);
      }}
    >
      {amount}
    </button>
  );
};
