import { z } from "zod";
import type { Form } from "./form";
import { Refusal, RET_CODE } from "../state/refusal";

/**
 * A reader of one operation's fields (§4). Each field is judged by itself first, then the fields together,
 * because the two kinds of mistake have different codes. Fields that the table does not list are let through:
 * the document's own samples send some.
 */
export function fieldReader<Request extends z.ZodObject>(request: Request) {
  const eachAlone = z.object(request.shape);
  return (form: Form): z.output<Request> => {
    const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));
    const alone = eachAlone.safeParse(given);
    if (!alone.success) throw refusalFor(alone.error, given, RET_CODE.badValue);
    const together = request.safeParse(given);
    if (!together.success) throw refusalFor(together.error, given, RET_CODE.mismatch);
    return together.data;
  };
}

function refusalFor(error: z.ZodError, given: Form, retCode: string): Refusal {
  const [issue] = error.issues;
  const field = String(issue.path[0]);
  const absent = given[field] === undefined && !field.includes("/");
  if (!absent) return new Refusal(retCode, field, issue.message);
  return new Refusal(RET_CODE.missing, field, issue.code === "custom" ? issue.message : "is missing");
}
