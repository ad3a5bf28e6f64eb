import type { Account } from "../options";
import { verifySignOf } from "../signature";
import { Refusal, RET_CODE } from "../state/refusal";
import type { Form } from "./request-fields";

/** What names the account (§2.1), as the table of an operation lists it. */
export type AccountField = "merGroupNo" | "merchantNo" | "storeNo" | "storeAdminNo";

export const ONLINE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo"] as const;
export const IN_STORE_ACCOUNT = [...ONLINE_ACCOUNT, "storeAdminNo"] as const;

/**
 * The account whose token has signed the call (§5): of several with the same token the one whose store it names.
 * @throws Refusal when it is signed with none
 */
export function findCaller(form: Form, accounts: readonly Account[]): Account {
  if (!form.verifySign) throw new Refusal(RET_CODE.denied, "verifySign", "is missing");
  const signers = accounts.filter(({ apiToken }) => form.verifySign === verifySignOf(form, apiToken));
  const named = signers.find(({ merchantNo, storeNo }) => {
    return form.merchantNo === merchantNo && form.storeNo === storeNo;
  });
  const caller = named ?? signers[0];
  if (!caller) throw new Refusal(RET_CODE.denied, "verifySign", "does not fit the fields and the API token");
  return caller;
}

/** @throws Refusal when an account field that the operation lists (§2.1) is missing or names another account */
export function checkAccount(form: Form, listed: readonly AccountField[], caller: Account): void {
  for (const name of listed) {
    const expected = caller[name];
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
