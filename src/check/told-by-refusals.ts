import { type Heard, type Talk, isSaid, managerOf, quoted } from "./talk";

/** Charsets that are read; what has no letters of its own is in any of them. */
const READ = /^(utf-?8|gbk|gb2312|gb18030|us-ascii|iso-8859-1)$/i;

/**
 * What stood around the answers of stage 1, most of which are refusals.
 * @param silent what has said no code: the operation, and why
 */
export function seeEnvelopes(talk: Talk, silent: readonly string[]): void {
  const assumption = "envelope";
  const { wrappings } = talk;
  const each = (of: (one: (typeof wrappings)[number]) => string) =>
    [...new Set(wrappings.map(of))].join(", ");
  const saw = `HTTP ${each(({ status }) => String(status))}; ${each(({ charset }) => charset)}`;
  if (silent.length > 0) {
    const advice =
      "What is not refused in JSON counts as unknown, and is asked about: ask the gateway's support";
    return talk.note({ assumption, verdict: "differs", saw: `${silent.join("; ")}. ${advice}` });
  }
  const other = wrappings.find(({ charset, contentType }) => {
    const [, named = "utf-8"] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
    return charset !== "ASCII" && !READ.test(named);
  });
  if (other) {
    const why = `${saw}, in an answer that says ${other.contentType}: its texts cannot be read, its codes can`;
    return talk.note({ assumption, verdict: "differs", saw: why });
  }
  talk.note({ assumption, verdict: "agrees", saw });
}

const LIST = /\b(ip|white-?\s?list\w*|allow(ed)?-?\s?list\w*)\b|白名单/i;

/** Whether the gateway takes calls of this machine: one that does not says so before it looks at the account. */
export function isKeptOut(talk: Talk, heard: Heard): boolean {
  const isRefused = isSaid(heard)
    ? !talk.isSuccess(heard) && LIST.test(heard.message)
    : /\bHTTP 403\b/.test(heard.fault);
  if (!isRefused) return false;
  const from = talk.address === "" ? "the address that this machine calls from" : talk.address;
  const saw = `${quoted(heard)}. It takes no calls of this machine: give its support ${from} for the list of callers`;
  talk.note({ assumption: "outbound_address", verdict: "differs", saw });
  return true;
}

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
