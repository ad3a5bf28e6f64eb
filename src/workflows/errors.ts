import { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import { messageOf } from "../bookkeeping";

const typed = z.object({ __isMedusaError: z.literal(true), type: z.string() });

/** Medusa hides the message of an error that is not its own; staff should read it. Workflows hand on plain objects. */
export function throwFirst(errors: { error: unknown }[]): void {
  for (const { error } of errors) {
    const type = typed.safeParse(error).data?.type ?? MedusaError.Types.UNEXPECTED_STATE;
    throw new MedusaError(type, messageOf(error));
  }
}
