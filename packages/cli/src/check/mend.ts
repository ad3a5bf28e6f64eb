import type { OperationKey } from "medusa-payment-crossborder/gateway";
import type { AssumptionName } from "./assumptions";
import { type Heard, isSaid, isUnread, linkIn, type Said } from "./heard";
import type { CheckedOptions, Settings } from "./settings";

/*
 * An answer that the store neither reads nor believes: an option that mends it, or what cannot be done with this gateway.
 */

/** What is needed of a talk. */
interface Told {
  told: CheckedOptions;
  observations: readonly { saw?: string }[];
  note: (found: {
    assumption: AssumptionName;
    verdict: "differs" | "not_seen";
    saw: string;
    set?: Settings;
  }) => void;
}

/** An option that may have the store read an answer. */
interface Candidate {
  assumption: AssumptionName;
  set: Settings;
}

/** What an answer to an operation shows, and what cannot be done without it. */
const ABOUT: Partial<Record<OperationKey, readonly [AssumptionName, without: string]>> = {
  createTransQrcode: ["wallet_link", " for QR codes (presentation)"],
  add: ["counter", " at the counter"],
  cashierAdd: ["cash_register", " to record payments of a cash register"],
  prepay: ["prepay_answer", " in apps and mini-programs"],
  updateRecurring: ["schedule_number", " for subscriptions"],
};

/** What was done is asked about, so that money is where it should be whatever was answered. */
const ASKED: readonly OperationKey[] = ["pay", "reverse", "authCapture", "authUnfreeze", "refund"];

/** Resolves to the answer as the store reads it once what was found is set. */
export function mend(talk: Told, key: OperationKey, heard: Heard): Heard {
  if (!isUnread(heard)) return heard;
  const found = isSaid(heard) ? candidatesFor(talk, heard) : [];
  const tried = found.length > 1 ? [...found.map((one) => [one]), found] : found.map((one) => [one]);
  for (const some of tried) {
    if (!isSaid(heard)) break;
    const set = some.reduce((all: Settings, one) => ({ ...all, ...one.set }), {});
    const read = heard.again(set);
    if (isUnread(read)) continue;
    for (const one of some) talk.note({ ...one, verdict: "differs", saw: wordsOf(heard) });
    return read;
  }
  const [assumption, without] = ABOUT[key] ?? ["answer_shape", ""];
  const saw = ASKED.includes(key)
    ? `the store asks about it, because ${wordsOf(heard)}`
    : `this gateway cannot be used${without}, because ${wordsOf(heard)}`;
  const isTold = talk.observations.some((one) => one.saw === saw);
  if (!isTold) talk.note({ assumption, verdict: ASKED.includes(key) ? "not_seen" : "differs", saw });
  return heard;
}

/** In those of the store. */
const wordsOf = (heard: Heard): string => (isSaid(heard) ? (heard.refusal?.message ?? "") : heard.fault);

function candidatesFor({ told }: Told, { words }: Said): Candidate[] {
  const others = (["merchantNo", "storeNo"] as const).flatMap((name) => {
    const shown = words[name] == null ? "" : String(words[name]).trim();
    return shown === "" || shown === told[name] ? [] : [[name, shown] as const];
  });
  const found: Candidate[] = [];
  if (others.length > 0) {
    const shownNumbers = { ...told.shownNumbers, ...Object.fromEntries(others) };
    found.push({ assumption: "owner", set: { shownNumbers } });
  }
  const link = linkIn(words);
  if (link && link.name !== "deepLink") {
    const walletLinkNames = [...told.walletLinkNames, link.name];
    found.push({ assumption: "wallet_link", set: { walletLinkNames } });
  }
  return found;
}
