import { Button } from "@medusajs/ui";
import { useCallback, useRef } from "react";
import { Link } from "react-router-dom";
import { useEscape } from "./hooks";
import type { CounterOrder } from "./orders";
import { useText } from "../common/text";

interface Props {
  isOpen: boolean;
  isCancelling: boolean;
  onCancel: () => void;
  /** There when a code was refused. */
  onAgain: (() => void) | undefined;
  onNext: () => void;
  order: CounterOrder | undefined;
}

/** What the clerk can do now. */
export const PaymentActions = ({ isOpen, isCancelling, onCancel, onAgain, onNext, order }: Props) => {
  const text = useText("in_store");
  const cancel = useRef<HTMLButtonElement>(null);
  // It only leads to the button: a payment that a customer may be about to confirm is not cancelled by one key.
  useEscape(useCallback(() => cancel.current?.focus(), []));
  if (!isOpen) return <NextPayment onNext={onNext} order={order} />;
  return (
    <div className="flex flex-wrap gap-3">
      {onAgain && (
        <Button size="xlarge" variant="secondary" onClick={onAgain}>
          {text("action.again")}
        </Button>
      )}
      <Button ref={cancel} size="xlarge" variant="secondary" isLoading={isCancelling} onClick={onCancel}>
        {text("action.cancel")}
      </Button>
    </div>
  );
};

interface NextProps {
  onNext: () => void;
  order?: CounterOrder | undefined;
}

/** Focused as soon as it is there: one Enter, and the next customer can be served. */
export const NextPayment = ({ onNext, order }: NextProps) => {
  const text = useText("in_store");
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="xlarge" autoFocus onClick={onNext}>
        {text("action.next")}
      </Button>
      {order && (
        <Button size="xlarge" variant="secondary" asChild>
          <Link to={`/${order.draft ? "draft-orders" : "orders"}/${order.id}`}>
            {text("action.order", { number: order.number })}
          </Link>
        </Button>
      )}
    </div>
  );
};
