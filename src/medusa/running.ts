import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { printable } from "../gateway";

const { UNEXPECTED_STATE } = MedusaError.Types;

const typed = z.object({
  __isMedusaError: z.literal(true),
  type: z.string(),
  code: z.string().optional(),
});

interface Runnable<Input, Result> {
  run(args: { input: Input; throwOnError: false }): Promise<{ result: Result; errors: { error: unknown }[] }>;
}

/**
 * Runs a workflow, and throws its first error. Workflows hand errors on as plain objects, and Medusa hides the message of one that is
 * not its own; staff should read it.
 */
export async function run<Input, Result>(workflow: Runnable<Input, Result>, input: Input): Promise<Result> {
  const { result, errors } = await workflow.run({ input, throwOnError: false });
  for (const { error } of errors) {
    const { data } = typed.safeParse(error);
    throw new MedusaError(data?.type ?? UNEXPECTED_STATE, messageOf(error), data?.code);
  }
  return result;
}

/** Changes Medusa. */
export class MedusaAccess {
  /** @param open called when an act begins; it throws where none may begin */
  constructor(protected readonly open: () => MedusaContainer) {}
}

/** Medusa's type of an error, as far as it has one. */
export const typeOf = (error: unknown): string | undefined => typed.safeParse(error).data?.type;

/** The stable code of an error of ours; of another one its type in Medusa, as far as it has one. */
export function codeOf(error: unknown): string {
  const { data } = typed.safeParse(error);
  return data?.code ?? data?.type ?? UNEXPECTED_STATE;
}

/** The statement that the database refused, in front of its own words: it has values in it, such as a customer's e-mail address. */
const STATEMENT = /^\s*(?:insert into|update|delete from|select|with) .*(?:"|\$\d).* - /is;

const withMessage = z.object({ message: z.string() });

/**
 * What went wrong in words, also of an error that a workflow handed on as a plain object: one line without control
 * characters, as logs and the ledger take it.
 */
export function messageOf(error: unknown): string {
  const { data } = withMessage.safeParse(error);
  return printable((data ? data.message : String(error)).replace(STATEMENT, ""));
}
