import type { ListedTransaction } from "../../http";
import { nameOf } from "../../http/person";
import { useWayToPay } from "../common/channel";
import { OrderLink } from "../common/links";
import { PaymentBadges } from "../common/state-badge";
import { useTime } from "../common/text";
import { OpenButton } from "./open-button";

interface Props {
  payment: ListedTransaction;
  onOpen: (payment: ListedTransaction) => void;
}

/** A payment where there is no room for columns: amount, state and order first. */
export const PaymentCard = ({ payment, onOpen }: Props) => {
  const way = useWayToPay();
  const when = useTime()(payment.created_at);
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex items-center justify-between gap-x-3">
        <OpenButton payment={payment} onOpen={onOpen} />
        <PaymentBadges payment={payment} />
      </div>
      <span className="txt-small min-w-0 truncate">
        {payment.order_id && (
          <>
            <OrderLink id={payment.order_id} number={payment.order_display_id} />{" "}
          </>
        )}
        {nameOf(payment.customer)}
      </span>
      <span className="txt-small text-ui-fg-subtle">
        {when} · {way(payment)}
      </span>
    </div>
  );
};
