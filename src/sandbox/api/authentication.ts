import type { Settings } from "../options";
import { verifySignOf } from "../signature";
import { Refusal, RET_CODE } from "../state/refusal";
import type { Form } from "./request-fields";

/** What names the account (§2.1), as the table of an operation lists it. */
export type AccountField = "merGroupNo" | "merchantNo" | "storeNo" | "storeAdminNo";

export const ONLINE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo"] as const;
export const IN_STORE_ACCOUNT = [...ONLINE_ACCOUNT, "storeAdminNo"] as const;

/** @throws Refusal when `verifySign` is not the signature of the other fields (§5) */
export function checkSignature(form: Form, apiToken: string): void {
  if (!form.verifySign) throw new Refusal(RET_CODE.denied, "verifySign", "is missing");
  if (form.verifySign !== verifySignOf(form, apiToken)) {
    throw new Refusal(RET_CODE.denied, "verifySign", "does not fit the fields and the API token");
  }
}

/** @throws Refusal when an account field that the operation lists (§2.1) is missing or names another account */
export function checkAccount(form: Form, listed: readonly AccountField[], settings: Settings): void {
  for (const name of listed) {
    const expected = settings[name];
    if (expected === undefined) continue;
    const given = form[name];
    if (!given) {
      // The only account field that the tables list as optional.
      if (name === "storeAdminNo") continue;
      throw new Refusal(RET_CODE.missing, name, "is missing");
    }
    if (given !== expected) throw new Refusal(RET_CODE.denied, name, "does not belong to this API token");
  }
}
