import type { GatewayError, Outcome } from "medusa-payment-crossborder/gateway";
import { appLink, RET_CODES, UnclearAnswerError } from "../plugin";
import type { Settings } from "./settings";

type Fields = Readonly<Record<string, unknown>>;

/** What a gateway answered, as the store reads it. */
export interface Said {
  code: string;
  message: string;
  /** Wherever the answer has them, in the gateway's own words. */
  words: Fields;
  /** What the store's reader has of it, with the gateway's own words for a status and a type; nothing where it reads none. */
  facts: Fields;
  /** Why the store does not take it for a success. */
  refusal?: GatewayError;
  /** The same answer, as the store reads it with further options. */
  again: (set: Settings) => Heard;
}

/** No answer of the interface: a connection that failed, or something that is not its JSON. */
export interface Silence {
  fault: string;
  outcome: Outcome;
  /** Something came back, and cannot be read. */
  isAnswer: boolean;
}

export type Heard = Said | Silence;

export const isSaid = (heard: Heard): heard is Said => "code" in heard;

/** What is known of a call by its answer; undefined where it was made. */
export const outcomeOf = (heard: Heard): Outcome | undefined =>
  isSaid(heard) ? heard.refusal?.outcome : heard.outcome;

/** Whether an answer came that the store neither reads nor believes. */
export const isUnread = (heard: Heard): boolean =>
  isSaid(heard) ? heard.refusal instanceof UnclearAnswerError : heard.isAnswer;

/** As tran-query's answer is read: the gateway's word for a status. */
export function statusIn(heard: Heard): string | undefined {
  if (!isSaid(heard)) return undefined;
  const { transactionStatus, status = transactionStatus } = heard.facts;
  return typeof status === "string" && status.trim() !== "" ? status.trim() : undefined;
}

/** Whether an answer has the time of a payment. */
export const hasTime = ({ facts: { paymentTime } }: { facts: Readonly<Record<string, unknown>> }): boolean =>
  paymentTime != null && paymentTime !== "";

/** The wallet's link in an answer, and its name where it is not the document's. */
export function linkIn(words: Said["words"]): { link: string; name: string } | undefined {
  const isLink = (value: unknown): value is string => appLink.safeParse(value).success;
  const { deepLink, ...others } = words;
  if (isLink(deepLink)) return { link: deepLink, name: "deepLink" };
  for (const [name, value] of Object.entries(others))
    if (name !== "qrcodeUrl" && !/^https?:.*\.(png|jpe?g|gif|svg)$/i.test(String(value)) && isLink(value))
      return { link: value, name };
  return undefined;
}

const VAGUE =
  /system|internal|server|unknown (error|status)|time.?out|busy|again|later|processing|upstream|系统|繁忙|超时|处理中|稍后|未知/i;

/** Whether a refusal may as well be a fault, after which nobody knows what was done. */
export const isVague = (heard: Heard): boolean =>
  !isSaid(heard) || heard.message.trim() === "" || VAGUE.test(heard.message);

/** Whether an answer says that nothing was done, and not that something is wrong at the gateway. */
export const isRefusal = (
  { missing, meaningOf }: { missing: string; meaningOf: (code: string) => string | undefined },
  heard: Heard,
): boolean =>
  isSaid(heard) &&
  !isUnread(heard) &&
  (outcomeOf(heard) === "refused" ||
    heard.code === missing ||
    (heard.refusal !== undefined &&
      !(heard.code in RET_CODES) &&
      meaningOf(heard.code) === undefined &&
      !isVague(heard)));
