import { appLink } from "../gateway/fields";
import { RET_CODES } from "../gateway/ret-codes";
import { type Heard, isSaid, isUnread, outcomeOf, type Said } from "./heard";

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
