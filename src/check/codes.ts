import { closeAll } from "./close";
import type { OrderPlan } from "./open";
import { linkIn } from "./reading";
import { newReference } from "./refusals";
import { type Heard, isSaid, quoted, type Said, type Talk } from "./talk";

/*
 * Stage 2: an order as a QR code, with a picture and without one.
 */

export const codeVendor = ({ vendors }: Pick<OrderPlan, "vendors">) =>
  vendors.find((one) => one === "channel_a" || one === "channel_b");

export const isCode = (heard: Heard): heard is Said => isSaid(heard) && heard.refusal === undefined;

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

/** Under another name it was noted when it was read. */
function seeLink(talk: Talk, said: Heard): void {
  const assumption = "wallet_link";
  const saw = isSaid(said) ? linkIn(said.words)?.name : undefined;
  if (!talk.hasNoted(assumption)) talk.note({ assumption, verdict: "agrees", saw });
}
