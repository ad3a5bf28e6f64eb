import type { ListedTransaction } from "../../http";
import { nameOf } from "../../http/person";
import { useWayToPay } from "../common/channel";
import { OrderLink } from "../common/links";
import { isCompared } from "../common/listed-payment";
import { BooksBadge, StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";

interface Props {
  payment: ListedTransaction;
  onOpen: (id: string) => void;
}

/** A payment on a phone: amount, state and order first. */
export const PaymentCard = ({ payment, onOpen }: Props) => {
  const text = useText("payments");
  const money = useMoney();
  const way = useWayToPay();
  const when = useTime()(payment.created_at);
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex items-center justify-between gap-x-3">
        <button
          type="button"
          className="txt-compact-medium-plus outline-none focus-visible:underline"
          aria-label={text("open", { time: when })}
          aria-haspopup="dialog"
          onClick={() => onOpen(payment.id)}
        >
          {money(payment.amount, payment.currency_code)}
        </button>
        <StateBadge payment={payment} />
      </div>
      <div className="flex items-center justify-between gap-x-3">
        <span className="txt-small min-w-0 truncate">
          {payment.order_id && (
            <>
              <OrderLink id={payment.order_id} number={payment.order_display_id} />{" "}
            </>
          )}
          {nameOf(payment.customer)}
        </span>
        {isCompared(payment) && <BooksBadge status={payment.reconciliation_status} />}
      </div>
      <span className="txt-small text-ui-fg-subtle">
        {when} · {way(payment)}
      </span>
    </div>
  );
};
