import { toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../common/sdk";
import { useMoney, useText } from "../common/text";
import type { Act, Transaction } from "../transaction/transaction";

/** The acts that a dialog asks about first. */
export type DialogAct = Exclude<Act, "open_at_counter">;

/** What the dialog was filled in with. */
export interface Filled {
  amount?: string;
  manager_account_no?: string;
  store_admin_password?: string;
}

/** Carries an act out, says what happened, and has the page show what is so now. */
export function useAct({ reference, currency_code }: Transaction, act: DialogAct, onDone: () => void) {
  const text = useText("transaction");
  const common = useText("common");
  const money = useMoney();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (filled: Filled) =>
      ask<{ transaction: Pick<Transaction, "state"> }>(`transactions/${reference}/${act}`, { body: filled }),
    onSuccess: ({ transaction: { state } }, { amount }) => {
      const values = { state: common(`state.${state}`), amount: amount ? money(amount, currency_code) : "" };
      toast.success(text(`after.${act}`, values));
      onDone();
    },
    // Also after an error: the history has it, and the gateway may have acted. Medusa's own blocks show the payment too.
    onSettled: () => client.invalidateQueries(),
  });
}
