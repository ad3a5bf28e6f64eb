import { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import { messageOf } from "../bookkeeping";
import { GatewayError } from "../gateway";

const typed = z.object({ __isMedusaError: z.literal(true), type: z.string() });

/** Medusa hides the message of an error that is not its own; staff should read it. Workflows hand on plain objects. */
export function throwFirst(errors: { error: unknown }[]): void {
  for (const { error } of errors) {
    const type = typed.safeParse(error).data?.type ?? MedusaError.Types.UNEXPECTED_STATE;
    throw new MedusaError(type, messageOf(error));
  }
}

/** Runs `work`; what the gateway's client throws becomes an error that Medusa answers with a fitting status. */
export async function withMedusaErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { NOT_ALLOWED, UNEXPECTED_STATE } = MedusaError.Types;
    throw new MedusaError(error.outcome === "refused" ? NOT_ALLOWED : UNEXPECTED_STATE, error.message);
  }
}
