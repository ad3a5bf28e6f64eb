import type { Request } from "express";
import { Refusal, RET_CODE } from "../state/refusal";

/** Form fields as sent: each name once, each value text. */
export type Form = Readonly<Record<string, string>>;

/** @throws Refusal for a body that is no form, and for a field that is repeated or nested. */
export function readForm(request: Request): Form {
  if (request.method !== "POST") throw new Refusal(RET_CODE.badValue, "method", "must be POST");
  if (!request.is("application/x-www-form-urlencoded")) {
    throw new Refusal(RET_CODE.badValue, "body", "must be URL-encoded form fields");
  }
  const body: Record<string, unknown> = request.body;
  const fields = Object.entries(body).map(([name, value]): [string, string] => {
    if (typeof value !== "string") throw new Refusal(RET_CODE.badValue, name, "must be given once");
    if (/[[\]]/.test(name))
      throw new Refusal(RET_CODE.badValue, name, "must be text, not a list or an object");
    return [name, value];
  });
  return Object.fromEntries(fields);
}
