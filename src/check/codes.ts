import { appLink } from "../gateway/fields";
import { closeAll } from "./close";
import type { OrderPlan } from "./open";
import { newReference } from "./refusals";
import { type Heard, isSaid, quoted, type Said, type Talk } from "./talk";

/*
 * Stage 2: an order as a QR code, with a picture and without one.
 */

export const codeVendor = ({ vendors }: Pick<OrderPlan, "vendors">) =>
  vendors.find((one) => one === "channel_a" || one === "channel_b");

/** The wallet's link in an answer, and its name where it is not the document's. */
export function linkIn({ facts }: Said): { link: string; name: string } | undefined {
  const isLink = (value: unknown): value is string => appLink.safeParse(value).success;
  const { deepLink, ...others } = facts;
  if (isLink(deepLink)) return { link: deepLink, name: "deepLink" };
  for (const [name, value] of Object.entries(others))
    if (name !== "qrcodeUrl" && isLink(value)) return { link: value, name };
  return undefined;
}

/** By what a customer needs to pay it, whatever the code. */
export const isCode = (heard: Heard): heard is Said =>
  isSaid(heard) && (linkIn(heard) !== undefined || Boolean(heard.facts.qrcodeUrl));

/** Opens one that asks for a picture, and one that does not. */
export async function lookAtCodes(talk: Talk, plan: OrderPlan): Promise<void> {
  const vendor = codeVendor(plan);
  const noteBoth = (saw: string) => {
    for (const assumption of ["qr_picture", "wallet_link"] as const)
      talk.note({ assumption, verdict: "not_seen", saw });
  };
  if (!vendor) return noteBoth("neither channel_a nor channel_b is taken");
  const { amount, ipnUrl } = plan;
  const opened: string[] = [];
  const open = async (needQrcode: boolean) => {
    const reference = newReference(talk.told.referenceMaxLength);
    opened.push(reference);
    const order = { reference, amount, currency: "USD", vendor, ipnUrl, needQrcode, timeout: 5 };
    return await talk.call("createTransQrcode", order);
  };
  try {
    const answers = { drawn: await open(true), bare: await open(false) };
    const [own, other] = talk.options.qrcodeImage
      ? [answers.drawn, answers.bare]
      : [answers.bare, answers.drawn];
    if (!isCode(own) && !isCode(other)) return noteBoth(`no QR code could be opened: ${quoted(own)}`);
    seePicture(talk, own);
    seeLink(talk, isCode(own) ? own : other);
  } finally {
    await closeAll(talk, opened);
  }
}

/** @param own what is answered to what the account's options ask for */
function seePicture(talk: Talk, own: Heard): void {
  const assumption = "qr_picture";
  const { qrcodeImage } = talk.options;
  if (!isCode(own)) {
    const set = { qrcodeImage: !qrcodeImage };
    return talk.note({ assumption, verdict: "differs", saw: quoted(own), set });
  }
  const isDrawn = Boolean(own.facts.qrcodeUrl);
  const saw =
    isDrawn === qrcodeImage
      ? undefined
      : isDrawn
        ? "a picture all the same"
        : "no picture: the page draws the code";
  talk.note({ assumption, verdict: "agrees", saw });
}

function seeLink(talk: Talk, said: Heard): void {
  const assumption = "wallet_link";
  const found = isSaid(said) ? linkIn(said) : undefined;
  if (!found) {
    const saw = "a picture, and no link. Offer no QR codes (presentation)";
    return talk.note({ assumption, verdict: "differs", saw });
  }
  const { name } = found;
  const { walletLinkNames } = talk.options;
  const isKnown = name === "deepLink" || walletLinkNames.includes(name);
  if (isKnown) talk.note({ assumption, verdict: "agrees", saw: name });
  else
    talk.note({
      assumption,
      verdict: "differs",
      saw: `the link as ${name}`,
      set: { walletLinkNames: [...walletLinkNames, name] },
    });
}
