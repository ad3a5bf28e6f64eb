import type { AccountField } from "../../gateway/operations";
import type { Form } from "./form";
import type { Settings } from "../options";
import { Refusal, RET_CODE } from "../state/refusal";
import { verifySignOf } from "../signature";

/** §5: whoever signs with the token is the merchant. */
export function checkSignature(form: Form, apiToken: string): void {
  if (!form.verifySign) throw new Refusal(RET_CODE.denied, "verifySign", "is missing");
  if (form.verifySign !== verifySignOf(form, apiToken)) {
    throw new Refusal(RET_CODE.denied, "verifySign", "does not fit the fields and the API token");
  }
}

/** §2.1: the account fields that the operation lists must be this account's. */
export function checkAccount(form: Form, listed: readonly AccountField[], settings: Settings): void {
  for (const name of listed) {
    const expected = settings[name];
    if (expected === undefined) continue;
    const given = form[name];
    if (!given) {
      if (name === "storeAdminNo") continue;
      throw new Refusal(RET_CODE.missing, name, "is missing");
    }
    if (given !== expected) throw new Refusal(RET_CODE.denied, name, "does not belong to this API token");
  }
}
