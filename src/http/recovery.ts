import { z } from "@medusajs/framework/zod";
import { TransactionView } from "./transactions";

/** A payment as a line of the gateway's statement names it. */
export const Recover = z.strictObject({
  keys: z
    .array(z.string().regex(/^[\w.-]{1,64}$/, "keys: must be numbers of 1 to 64 letters, digits, _, . and -"))
    .min(1, "keys: needs a number")
    .max(6, "keys: takes 6 numbers of one payment at most")
    .describe("numbers of one payment: our reference, the gateway's number, or both"),
  provider_id: z
    .string()
    .max(100)
    .optional()
    .describe("a provider of the account that is asked; all of them when left out"),
});
export type Recover = z.output<typeof Recover>;

export const RecoverAnswer = z.object({
  outcome: z
    .enum(["unchanged", "changed", "taken_in", "not_paid", "renewal", "not_ours", "unknown"])
    .describe(
      "`unchanged`, `changed`: the ledger knew it, and it was reconciled; `taken_in`: the ledger did not know it, and has it again; " +
        "`not_paid`: nobody has paid it, or its answer shows no amount; `renewal`: it belongs to a subscription; `not_ours`: another " +
        "program has opened it; `unknown`: the gateway has nothing by these numbers",
    ),
  transaction: TransactionView.nullable().describe("as the ledger has it now, or null"),
});
export type RecoverAnswer = z.output<typeof RecoverAnswer>;
