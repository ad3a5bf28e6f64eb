import { MedusaError } from "@medusajs/framework/utils";
import type { z } from "zod";

/** @throws MedusaError INVALID_DATA naming the parameter */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) =>
    issue.code === "unrecognized_keys"
      ? `${issue.keys.join(", ")}: is not a filter`
      : `${issue.path.join(".")}: ${issue.message}`,
  );
  throw new MedusaError(MedusaError.Types.INVALID_DATA, lines.join("; "));
}
