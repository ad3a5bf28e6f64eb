import { toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Refund, StaffAct, TransactionAnswer, TransactionDetail } from "../../http";
import { ACT_ROUTES } from "../../http/act-routes";
import { ask } from "../common/sdk";
import { useStillWorking } from "../common/still-working";
import { useMoney, useText } from "../common/text";

type Act = Exclude<StaffAct, "open_at_counter">;

/** The acts that a dialog asks about first. */
export type DialogAct = Exclude<Act, "reconcile">;

/** What is acted on. */
export type ActedOn = Pick<
  TransactionDetail,
  "reference" | "provider_id" | "amount" | "currency_code" | "order_display_id"
>;

/** What the dialog was filled in with. */
type Filled = Refund & {
  rest?: string;
  although_fulfilled?: boolean;
  send?: boolean;
};

/**
 * Carries an act out, says what happened, and has the page show what is so now. What it says belongs to the mutation: what was
 * pressed may be gone from the page by then.
 */
export function useAct({ reference, currency_code }: ActedOn, act: Act, onDone: () => void) {
  const text = useText("transaction");
  const common = useText("common");
  const money = useMoney();
  const client = useQueryClient();
  const followUp = useStillWorking();
  const mutationKey = ["crossborder", "act", reference];
  const acting = useMutation({
    mutationKey,
    mutationFn: (filled: Filled) => ask(ACT_ROUTES[act], { params: { reference }, body: { ...filled } }),
    onSuccess: (answer, { amount, send }) => {
      const { transaction, still_working } = answer;
      const sent = "sent" in answer && answer.sent;
      if (still_working) void followUp(() => ask("GET transactions/:reference", { params: { reference } }));
      else say(transaction, amount, send && text(sent ? "after.link_sent" : "after.link_not_sent"));
      onDone();
    },
    // Also after an error: the history has it, and the gateway may have acted. Medusa's own blocks show the payment too.
    onSettled: () => client.invalidateQueries(),
  });
  const say = (
    transaction: TransactionAnswer["transaction"],
    amount: string | undefined,
    more: string | false | undefined,
  ) => {
    const { state, reconciliation_status, last_error } = transaction;
    const values = { state: common(`state.${state}`), amount: amount ? money(amount, currency_code) : "" };
    const isPart = act === "refund" && amount !== undefined;
    const said = text(`after.${isPart ? "refund_part" : act}`, values);
    if (reconciliation_status !== "needs_attention") toast.success(said, more ? { description: more } : {});
    else
      toast.warning(said, { description: [text("after.left"), last_error, more].filter(Boolean).join(" ") });
  };
  /** Once: a second click comes before the page has drawn that the first is under way. */
  const send = (filled: Filled) => {
    if (client.isMutating({ mutationKey }) === 0) acting.mutate(filled);
  };
  return { error: acting.error, isPending: acting.isPending, send };
}
