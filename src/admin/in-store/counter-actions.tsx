import { Button } from "@medusajs/ui";
import { useCallback, useRef } from "react";
import { NextPayment } from "./next-payment";
import { useText } from "./text";
import { useEscape } from "./use-escape";

interface Props {
  isOpen: boolean;
  isCancelling: boolean;
  onCancel: () => void;
  /** There when a code was refused. */
  onAgain: (() => void) | undefined;
  onNext: () => void;
}

/** What the assistant can do now. */
export const CounterActions = ({ isOpen, isCancelling, onCancel, onAgain, onNext }: Props) => {
  const text = useText();
  const cancel = useRef<HTMLButtonElement>(null);
  // It only leads to the button: a payment that a customer may be about to confirm is not given up by one key.
  useEscape(useCallback(() => cancel.current?.focus(), []));
  if (!isOpen) return <NextPayment onNext={onNext} />;
  return (
    <div className="flex gap-x-3">
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
