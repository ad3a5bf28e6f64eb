import type { OperationKey } from "medusa-payment-crossborder/gateway";
import { randomBytes } from "node:crypto";
import { MISSING_PARAMETER, NO_SUCH_RECORD, operations, RET_CODES, SUCCESS } from "../plugin";
import { isVague } from "./heard";
import {
  ConnectionError,
  type Heard,
  isSaid,
  isUnread,
  managerOf,
  quoted,
  type Said,
  type Talk,
} from "./talk";

/*
 * Stage 1: questions about what is not there, and calls that must be refused. Nothing is opened, and nothing moves.
 */

/** Fields of a question besides the document's, as the gateway's support has told them. */
type Query = Readonly<Record<string, string>>;

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** As the store makes them: of small and capital letters, so that a gateway which changes them is noticed. */
export const newReference = (length = 20): string =>
  `cbchk-${[...randomBytes(30)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`.slice(0, length);

/**
 * Resolves to false where nothing more can be asked: the account is not let in.
 * @throws ConnectionError where there is no answer of the interface
 */
export async function lookAtRefusals(talk: Talk, query: Query = {}): Promise<boolean> {
  const about = { reference: newReference() };
  const first = await findCharset(talk, about);
  if (isKeptOut(talk, first)) return false;
  if (!isSaid(first))
    throw new ConnectionError(
      `${quoted(first)}. Is baseUrl the gateway's address, and does nothing stand in between?`,
    );
  const unknown = await findQuery(talk, { about, query }, first);
  if (!unknown) return false;
  talk.missing = unknown.code;
  const denied = await talk.call("tranQuery", about, { apiToken: newReference() });
  if (!(await seeCredentials(talk, unknown, denied))) return false;
  await seePaths(talk);
  noteMissing(talk, unknown);
  await seeSampleFields(talk);
  await seeOtherRefusals(talk);
  return true;
}

/** Where the same question is answered otherwise once it says its charset, it has to. */
async function findCharset(talk: Talk, about: object): Promise<Heard> {
  const assumption = "request_charset";
  const plain = await talk.call("tranQuery", about);
  const declared = talk.options.declareCharset
    ? plain
    : await talk.call("tranQuery", about, { declareCharset: true });
  if (!isSaid(declared) && !isSaid(plain)) return plain;
  if (!isSaid(declared) || (isSaid(plain) && plain.code === declared.code)) {
    talk.note({ assumption, verdict: "agrees" });
    return plain;
  }
  talk.note({ assumption, verdict: "differs", saw: quoted(plain), set: { declareCharset: true } });
  return declared;
}

/** The account is good where its own token is answered otherwise than a wrong one. */
async function seeCredentials(talk: Talk, unknown: Said, denied: Heard): Promise<boolean> {
  const assumption = "credentials";
  if (isSaid(denied) && denied.code === unknown.code && denied.message === unknown.message) {
    const saw = `${quoted(unknown)}, with the account's token as with a wrong one: check apiToken, merchantNo, storeNo and baseUrl`;
    talk.note({ assumption, verdict: "differs", saw });
    return false;
  }
  const isRefused = !isSaid(denied) || (denied.code !== SUCCESS && talk.meaningOf(denied.code) !== "success");
  talk.note({ assumption, verdict: isRefused ? "agrees" : "differs", saw: quoted(denied) });
  if (isSaid(denied) && !(denied.code in RET_CODES) && !talk.meaningOf(denied.code)) noteCode(talk, denied);
  return isRefused;
}

function noteMissing(talk: Talk, { code, ...said }: Said): void {
  const isKnown = code === NO_SUCH_RECORD || talk.meaningOf(code) === "no_such_record";
  const saw = quoted({ code, ...said });
  const assumption = "no_such_record";
  if (isKnown) talk.note({ assumption, verdict: "agrees", saw });
  else if (code === SUCCESS)
    talk.note({ assumption, verdict: "differs", saw: `${saw}: an order that is not there is found` });
  else if (RET_CODES[code]) {
    const question = `Does it mean an order that is not there, or "${RET_CODES[code].meaning}"? Ask the gateway's support; where it means the former alone, set retCodes: {"${code}":"no_such_record"}`;
    talk.note({ assumption, verdict: "differs", saw: `${saw}. ${question}` });
  } else if (isVague({ code, ...said })) {
    const question = `Is it said of nothing but an order that is not there? Only then set retCodes: {"${code}":"no_such_record"}`;
    talk.note({ assumption, verdict: "differs", saw: `${saw}. ${question}` });
  } else talk.note({ assumption, verdict: "differs", saw, set: { retCodes: { [code]: "no_such_record" } } });
}

/** With nothing but the account in it, every call is refused, wherever it is taken. */
async function seePaths(talk: Talk): Promise<void> {
  const missing: string[] = [];
  for (const key of KEYS) {
    const { name, paths } = operations[key];
    if (!paths.alternative || talk.options.paths[name] === "alternative") continue;
    const first = await talk.call(key, undefined);
    if (isSaid(first)) continue;
    const second = await talk.call(key, undefined, { paths: { [name]: "alternative" } });
    if (!isSaid(second)) continue;
    missing.push(name);
    talk.note({
      assumption: "paths",
      verdict: "differs",
      saw: first.fault,
      set: { paths: { [name]: "alternative" } },
    });
  }
  if (missing.length === 0) talk.note({ assumption: "paths", verdict: "agrees" });
}

const KEYS = ["securePay", "add", "pay", "createTransQrcode", "refund"] as const satisfies OperationKey[];

/** The one word of the document for a kind of record (§2.2): what a field that is missing is filled with. */
const KIND = "payment";
const MOST_FIELDS = 8;

/** Where the question itself is not taken, nothing that it was asked about is known. Resolves to the answer of one that is. */
async function findQuery(
  talk: Talk,
  { about, query }: { about: object; query: Query },
  said: Said,
): Promise<Said | undefined> {
  const assumption = "query_request";
  const isTaken = (heard: Heard): heard is Said =>
    isSaid(heard) && (!(heard.code in RET_CODES) || heard.code === NO_SUCH_RECORD);
  const own = talk.options.extraFields["tran-query"];
  const isToldOtherwise = Object.entries(query).some(([name, value]) => own?.[name] !== value);
  if (isToldOtherwise && !isTaken(said)) {
    const set = { extraFields: { "tran-query": { ...own, ...query } } };
    const heard = await talk.call("tranQuery", about, set);
    if (isTaken(heard)) {
      const saw = `${quoted(said)}, and with ${Object.keys(query).join(", ")}: ${quoted(heard)}`;
      talk.note({ assumption, verdict: "differs", saw, set });
      return heard;
    }
  }
  if (said.code !== MISSING_PARAMETER) {
    talk.note({ assumption, verdict: "agrees" });
    return said;
  }
  for (const name of fieldsNamedBy(said)) {
    const fields = { ...talk.options.extraFields["tran-query"], [name]: KIND };
    const set = { extraFields: { "tran-query": fields } };
    const heard = await talk.call("tranQuery", about, set);
    if (!isSaid(heard) || (heard.code in RET_CODES && heard.code !== NO_SUCH_RECORD)) continue;
    const saw = `${quoted(said)}. It was tried as "${KIND}", and taken: ask the gateway's support`;
    talk.note({ assumption, verdict: "differs", saw, set });
    return heard;
  }
  const advice = "Ask the gateway's support for its value, and try it: --query NAME=VALUE names extraFields";
  const saw = `${quoted(said)}. ${advice}`;
  talk.note({ assumption, verdict: "differs", saw });
  return undefined;
}

/** Words of a refusal that may be the name of a field, apart from those that the call has anyway. */
function fieldsNamedBy({ message }: Said): string[] {
  const { account, request } = operations.tranQuery;
  const own: readonly string[] = [...account, "verifySign", ...Object.keys(request.shape)];
  const words = new Set(message.match(/[a-z]\w{1,39}/gi));
  return [...words].filter((word) => !own.includes(word)).slice(0, MOST_FIELDS);
}

/** With the fields it is about an order that is not there; without them it is about the fields. */
async function seeSampleFields(talk: Talk): Promise<void> {
  const assumption = "sample_fields";
  const without = await talk.call("refund", REFUSED.refund, { sampleFields: false });
  const having = await talk.call("refund", REFUSED.refund, { sampleFields: true });
  const isMissing = (heard: Heard) =>
    isSaid(heard) && (heard.code === NO_SUCH_RECORD || talk.meaningOf(heard.code) === "no_such_record");
  const needsThem = isMissing(having) && !isMissing(without);
  if (!needsThem || talk.options.sampleFields) talk.note({ assumption, verdict: "agrees" });
  else talk.note({ assumption, verdict: "differs", saw: quoted(without), set: { sampleFields: true } });
}

/** Calls about an order that is not there: they move nothing. */
const absent = { reference: newReference() };
const REFUSED = {
  pay: { ...absent, paymentBarcode: "000000000000000000", vendor: "channel_a" },
  reverse: absent,
  authCapture: { ...absent, amount: "0.01" },
  authUnfreeze: { ...absent, unfreezeAmount: "0.01" },
  refund: { ...absent, amount: "0.01" },
  updateRecurring: { scheduleNo: newReference(), status: "CANCELLED", frequency: 30 },
} as const satisfies Partial<Record<OperationKey, object>>;

/** A refusal of a call that moves money must be known to be one. */
async function seeOtherRefusals(talk: Talk): Promise<void> {
  const codes = new Map<string, Said>();
  const [silent, made]: [string[], string[]] = [[], []];
  for (const key of ["pay", "reverse", "authCapture", "authUnfreeze", "refund", "updateRecurring"] as const) {
    const heard = await talk.call(key, REFUSED[key]);
    if (key === "refund") seeManager(talk, heard);
    if (isSaid(heard) && (talk.isSuccess(heard) || isUnread(heard)))
      made.push(`${operations[key].name}: ${quoted(heard)}`);
    else if (isSaid(heard)) codes.set(heard.code, heard);
    else silent.push(`${operations[key].name}: ${heard.fault}`);
  }
  seeEnvelopes(talk, silent);
  const strange = [...codes.values()].filter(({ code }) => !(code in RET_CODES) && !talk.meaningOf(code));
  for (const said of strange) noteCode(talk, said);
  if (made.length > 0) {
    const saw = `this gateway cannot be used, because it says a success about what is not there: ${made.join("; ")}`;
    talk.note({ assumption: "refusals", verdict: "differs", saw });
  } else if (silent.length > 0)
    talk.note({ assumption: "refusals", verdict: "not_seen", saw: silent.join("; ") });
  else if (strange.length === 0)
    talk.note({ assumption: "refusals", verdict: "agrees", saw: [...codes.keys()].join(", ") });
}

/** A code that is said of a fault of the gateway's own is no refusal, whatever it was said to. */
function noteCode(talk: Talk, said: Said): void {
  const assumption = "refusals";
  if (isVague(said)) {
    const question = `Is it said of nothing but refusals? Then set retCodes: {"${said.code}":"refused"}; as it is, calls that move money are asked about`;
    return talk.note({ assumption, verdict: "not_seen", saw: `${quoted(said)}. ${question}` });
  }
  const set = { retCodes: { [said.code]: "refused" as const } };
  talk.note({ assumption, verdict: "differs", saw: quoted(said), set });
}

/** Charsets that are read; what has no letters of its own is in any of them. */
const READ = /^(utf-?8|gbk|gb2312|gb18030|us-ascii|iso-8859-1)$/i;

/**
 * What stood around the answers of stage 1, most of which are refusals.
 * @param silent what has said no code: the operation, and why
 */
function seeEnvelopes(talk: Talk, silent: readonly string[]): void {
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
function isKeptOut(talk: Talk, heard: Heard): boolean {
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
