import { z } from "zod";

const withMessage = z.object({ message: z.string() });

/** What went wrong in words. Medusa's workflows hand errors on as plain objects. */
export function messageOf(error: unknown): string {
  const { data } = withMessage.safeParse(error);
  return data ? data.message : String(error);
}
