import { Button, toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HandOver } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useText } from "../common/text";

/** As the route asks for them. */
const NEEDED = [
  "crossborder_in_store_payment:update",
  "crossborder_payment_link:read",
  "crossborder_payment_link:create",
];

interface Props {
  order: HandOver;
  onSent: () => void;
}

/** Has the order paid by a link; what is open at the counter is cancelled. Nothing for a user who may make none. */
export const SendLink = ({ order, onSent }: Props) => {
  const text = useText("in_store");
  const common = useText("common");
  const may = useMay();
  const client = useQueryClient();
  const handing = useMutation({
    mutationFn: () => ask("POST in-store/payment-links", { body: order }),
    onSuccess: ({ payment_link }) => {
      if (payment_link) onSent();
      else toast.info(common("still_working"));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["crossborder"] }),
  });
  if (!NEEDED.every((policy) => may(policy))) return null;
  return (
    <div className="flex flex-col items-start gap-y-3">
      <Problem error={handing.error} place="at_counter" />
      <Button
        type="button"
        size="large"
        variant="secondary"
        isLoading={handing.isPending}
        onClick={() => handing.mutate()}
      >
        {text("link.send")}
      </Button>
    </div>
  );
};
