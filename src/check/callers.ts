import { type Heard, isSaid, quoted, type Talk } from "./talk";

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
