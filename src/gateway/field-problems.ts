import type { z } from "zod";
import type { FieldProblem } from "./errors";

/** The rules that a call or an answer broke, by field. Parse with `reportInput`, or nothing "is required". */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({
    field: issue.path.join(".") || "fields",
    message: issue.code !== "custom" && issue.input === undefined ? "is required" : issue.message,
  }));
}
