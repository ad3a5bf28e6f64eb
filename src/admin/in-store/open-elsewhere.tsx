import { Button } from "@medusajs/ui";
import { useText } from "./text";

interface Props {
  error: Error | null;
  onOpen: (reference: string) => void;
}

/** As it stands in the refusal of a second payment for the same order. */
const OTHER = /\((\S+), (?:open|drafted)\)/;

/** Leads to the payment that is in the way: it was opened on this page, and left without cancelling it. */
export const OpenElsewhere = ({ error, onOpen }: Props) => {
  const text = useText();
  const reference = error?.message.match(OTHER)?.[1];
  if (!reference) return null;
  return (
    <div>
      <Button type="button" variant="secondary" size="large" onClick={() => onOpen(reference)}>
        {text("method.open_other")}
      </Button>
    </div>
  );
};
