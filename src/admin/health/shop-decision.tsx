import { Alert, Button, Container, Heading } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Check } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useText } from "../common/text";
import { useWords } from "./check-list";

/** Asked as long as nobody has said what a server with a new address is. */
export const ShopDecision = ({ check }: { check: Check }) => {
  const text = useText("health");
  const may = useMay()("crossborder_settings:update");
  const { sentence } = useWords(check);
  const { mutate, error, isPending, variables } = useDecision();
  const choice = (is: "same" | "copy") => (
    <Button
      size="small"
      variant="secondary"
      isLoading={isPending && variables === is}
      disabled={isPending}
      onClick={() => mutate(is)}
    >
      {text(`shop.${is}`)}
    </Button>
  );
  return (
    <Container className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{text("shop.question")}</Heading>
      <Alert variant="error" className="break-words [overflow-wrap:anywhere]">
        <span className="block">{sentence}</span>
        <span className="text-ui-fg-subtle mt-2 block">
          {text(may === false ? "shop.may_not" : "shop.hint", check.facts)}
        </span>
      </Alert>
      {may && (
        <div className="flex flex-wrap gap-2">
          {choice("same")}
          {choice("copy")}
        </div>
      )}
      <Problem error={error} />
    </Container>
  );
};

function useDecision() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (is: "same" | "copy") => ask("POST settings/shop", { body: { is } }),
    // What may be done with each payment changes with it.
    onSettled: () => queries.invalidateQueries({ queryKey: ["crossborder"] }),
  });
}
