import type { Request } from "express";
import { z } from "zod";
import type { Settings } from "../options";
import { Refusal, RET_CODE } from "../state/refusal";

/** Form fields as sent: each name once, each value text. */
export type Form = Readonly<Record<string, string>>;

/** @throws Refusal when the body is not a form, and when a field is repeated or nested */
export function readForm(request: Request): Form {
  if (request.method !== "POST") throw new Refusal(RET_CODE.badValue, "method", "must be POST");
  if (!request.is("application/x-www-form-urlencoded")) {
    throw new Refusal(RET_CODE.badValue, "body", "must be URL-encoded form fields");
  }
  const body: Record<string, unknown> = request.body;
  const fields = Object.entries(body).map(([name, value]): [string, string] => {
    if (typeof value !== "string") throw new Refusal(RET_CODE.badValue, name, "must be given once");
    if (/[[\]]/.test(name)) {
      throw new Refusal(RET_CODE.badValue, name, "must be text, not a list or an object");
    }
    return [name, value];
  });
  return Object.fromEntries(fields);
}

/**
 * The form with the document's name of the vendor in place of the code by which this gateway knows it.
 * @throws Refusal for a name of the document that has a code here
 */
export function inDocumentNames(form: Form, vendorCodes: Settings["vendorCodes"]): Form {
  const { vendor } = form;
  const named = Object.entries(vendorCodes).find(([, code]) => code === vendor);
  if (named) return { ...form, vendor: named[0] };
  const entry = Object.entries(vendorCodes).find(([name]) => name === vendor);
  if (entry) throw new Refusal(RET_CODE.badValue, "vendor", `must be ${entry[1]} for ${entry[0]}`);
  return form;
}

/**
 * Makes a reader of the fields of one operation (§4), which throws a Refusal when they break a rule. It checks
 * each field by itself first and then the fields together: a bad value and a mismatch have different codes.
 * Fields that the table does not list are ignored, because the document's own samples send some.
 */
export function fieldReader<Request extends z.ZodObject>(request: Request) {
  const eachFieldAlone = z.object(request.shape);
  return (form: Form): z.output<Request> => {
    const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));
    const alone = eachFieldAlone.safeParse(given);
    if (!alone.success) throw refusalFor(alone.error, given, RET_CODE.badValue);
    const together = request.safeParse(given);
    if (!together.success) throw refusalFor(together.error, given, RET_CODE.mismatch);
    return together.data;
  };
}

function refusalFor(error: z.ZodError, given: Form, retCode: string): Refusal {
  const [issue] = error.issues;
  const field = String(issue.path[0]);
  // A rule about two fields names both, such as "amount/rmbAmount".
  const absent = given[field] === undefined && !field.includes("/");
  if (!absent) return new Refusal(retCode, field, issue.message);
  return new Refusal(RET_CODE.missing, field, issue.code === "custom" ? issue.message : "is missing");
}
