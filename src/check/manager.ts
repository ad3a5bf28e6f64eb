import { type Heard, isSaid, managerOf, quoted, type Talk } from "./talk";

/** What a refusal calls that which the option `refund` is about. */
const NAMED = /manager|password|\bpermission|主管|密码/i;

/** Says so where a refund is refused for want of a manager, or of the right password. */
export function seeManager(talk: Talk, heard: Heard): boolean {
  const assumption = "refund_password";
  if (!isSaid(heard) || talk.isSuccess(heard) || !NAMED.test(heard.message)) return false;
  if (talk.observations.some((one) => one.assumption === assumption)) return true;
  const advice = managerOf(talk.options)
    ? "That was with the password which the option refund makes: ask the gateway's support for its prefix and set refund.passwordPrefix, and look at managerAccountNo and storeAdminPassword"
    : "Refunds need a manager: set refund: { passwordPrefix, managerAccountNo, storeAdminPassword }, with the prefix that the gateway's support tells";
  talk.note({ assumption, verdict: "differs", saw: `${quoted(heard)}. ${advice}` });
  return true;
}

/** After a refund that was made. */
export function seeRefunded(talk: Talk): void {
  const saw = managerOf(talk.options) ? "the manager and the password are taken" : "refunds need none";
  talk.note({ assumption: "refund_password", verdict: "agrees", saw });
}
