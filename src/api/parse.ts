import { MedusaError } from "@medusajs/framework/utils";
import type { z } from "zod";

/** @throws MedusaError INVALID_DATA naming every field that is wrong */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) =>
    issue.code === "unrecognized_keys"
      ? `${issue.keys.join(", ")}: is not known here`
      : `${issue.path.join(".")}: ${issue.message}`,
  );
  throw new MedusaError(MedusaError.Types.INVALID_DATA, lines.join("; "));
}
