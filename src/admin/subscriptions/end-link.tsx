import { Button, Copy } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../common/text";
import { endLink } from "./subscriptions";

/** Copies the link by which a customer without an account, or whoever has it, ends a subscription. */
export const EndLinkButton = ({ id }: { id: string }) => {
  const text = useText("subscriptions");
  const queryKey = ["crossborder", "subscription", id, "end-link"];
  const { data } = useQuery({ queryKey, queryFn: () => endLink(id) });
  const label = text("cancel.copy_link");
  if (!data?.end_url) return null;
  return (
    <Copy content={data.end_url} aria-label={label} asChild>
      <Button size="small" variant="secondary">
        {label}
      </Button>
    </Copy>
  );
};
