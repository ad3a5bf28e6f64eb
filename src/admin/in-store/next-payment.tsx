import { Button } from "@medusajs/ui";
import { useText } from "./text";

/** Focused as soon as it is there: one Enter, and the next customer can be served. */
export const NextPayment = ({ onNext }: { onNext: () => void }) => {
  const text = useText();
  return (
    <div>
      <Button size="xlarge" autoFocus onClick={onNext}>
        {text("action.next")}
      </Button>
    </div>
  );
};
