import { printable, RET_CODES } from "../plugin";
import { isVague, linkIn, statusIn } from "./heard";
import { closeAll, giveBack, type OrderPlan } from "./open";
import { type PaymentPlan, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { type Heard, isSaid, isUnread, quoted, type Said, type Settings, type Talk } from "./talk";

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

/*
 * Stage 2: the counter of a shop, without a customer.
 */

/** In the form of a wallet's code, and that of none: no wallet's begin with zeros. */
const BARCODE = "000000000000000000";

/** Opens an order of the counter, tries to pay it by a barcode that no wallet has, and closes it. */
export async function lookAtCounter(talk: Talk, { vendors, amount }: OrderPlan): Promise<void> {
  const assumption = "counter";
  const vendor = vendors.find((one) => one !== "creditcard");
  if (!vendor) return talk.note({ assumption, verdict: "not_seen", saw: "no wallet is taken" });
  const reference = newReference(talk.told.referenceMaxLength);
  try {
    const added = await talk.call("add", { reference, amount, currency: "USD" });
    if (isUnread(added)) return;
    if (!isSaid(added) || !talk.isSuccess(added)) {
      const saw = `no order could be opened at the counter: ${quoted(added)}`;
      return talk.note({ assumption, verdict: "not_seen", saw });
    }
    const paid = await talk.call("pay", { reference, paymentBarcode: BARCODE, vendor });
    const after = statusIn(await talk.call("tranQuery", { reference }));
    if (isUnread(paid)) return;
    if (isSaid(paid)) seeBarcode(talk, paid, { before: statusIn(added), after });
    else talk.note({ assumption, verdict: "not_seen", saw: quoted(paid) });
  } finally {
    await giveBack(talk, amount, reference);
  }
}

const BARCODE_NAMED = /bar_?code|qr_?code|auth_?code|pay(ment)?[ _]?code|付款码|授权码|条码|条形码/i;

/** @param words for the order's status, before the barcode and after it */
function seeBarcode(talk: Talk, said: Said, { before, after }: { before?: string; after?: string }): void {
  const assumption = "counter";
  const saw = `${quoted(said)}; status ${after ?? "none"}`;
  const meaning = talk.statusOf(after ?? "");
  if (meaning === "success") {
    const why = `${saw}: a barcode that no wallet has was paid`;
    return talk.note({ assumption, verdict: "differs", saw: why });
  }
  // While a customer is still confirming, a code is no refusal.
  const isOver = after === before || meaning === "failed" || meaning === "closed";
  const isKnown =
    talk.isSuccess(said) || said.code in RET_CODES || talk.meaningOf(said.code) !== undefined || !isOver;
  if (isKnown) return talk.note({ assumption, verdict: "agrees", saw });
  const one = `${saw}: one refusal of a barcode that no wallet has`;
  const isAboutTheCode = BARCODE_NAMED.test(said.message) && !isVague(said);
  if (isAboutTheCode)
    return talk.note({
      assumption,
      verdict: "differs",
      saw: one,
      set: { retCodes: { [said.code]: "refused" } },
    });
  // The next one under this code may have paid.
  const question = `Is ${said.code} said of nothing else? Ask the gateway's support, and set retCodes: {"${said.code}":"refused"} only then; as it is, the gateway is asked`;
  talk.note({ assumption, verdict: "not_seen", saw: `${one}. ${question}` });
}

/** Records an order of the cash register, and closes it. */
export async function lookAtRegister(talk: Talk, { amount, ipnUrl }: OrderPlan): Promise<void> {
  const assumption = "cash_register";
  const reference = newReference(talk.told.referenceMaxLength);
  try {
    const heard = await talk.call("cashierAdd", { reference, amount, currency: "USD", ipnUrl });
    if (isUnread(heard)) return;
    if (!isSaid(heard) || !talk.isSuccess(heard)) {
      const saw = `${quoted(heard)}. Without it, record no payments of a cash register`;
      return talk.note({ assumption, verdict: "not_seen", saw });
    }
    talk.note({ assumption, verdict: "agrees", saw: statusIn(heard) });
  } finally {
    await giveBack(talk, amount, reference);
  }
}

/** Stage 3, where that is asked for: a customer's code at the counter, and what `pay` answers before the customer has confirmed. */
export async function lookAtConfirming(talk: Talk, plan: PaymentPlan): Promise<void> {
  const assumption = "confirming";
  const notSeen = (saw: string) => talk.note({ assumption, verdict: "not_seen", saw });
  const vendor = plan.vendors.find((one) => one !== "creditcard");
  if (!vendor) return void notSeen("no wallet is taken");
  const { amount } = plan;
  const reference = newReference(talk.told.referenceMaxLength);
  try {
    const added = await talk.call("add", { reference, amount, currency: "USD" });
    if (!isSaid(added) || !talk.isSuccess(added))
      return void notSeen(`no order could be opened at the counter: ${quoted(added)}`);
    const paymentBarcode = await plan.read(
      `Type the code that a wallet (${vendor}) shows to pay ${amount} USD, and do not confirm it there yet`,
    );
    if (paymentBarcode === "") return void notSeen("no code was typed");
    const said = await talk.call("pay", { reference, paymentBarcode, vendor });
    const word = statusIn(await talk.call("tranQuery", { reference }));
    if (talk.statusOf(word ?? "") === "success")
      return void notSeen(`${quoted(said)}: it was paid at once, without being confirmed`);
    talk.say("Confirm it in the wallet now");
    const paid = await untilPaid(talk, plan, reference, "it was not paid");
    if (!isSaid(paid) || !isSaid(said))
      return void notSeen(`${quoted(said)}; ${word ?? "no status"}; ${isSaid(paid) ? "paid" : paid.fault}`);
    seeAnswer(talk, said, word);
  } finally {
    await giveBack(talk, amount, reference);
  }
}

/** It was paid afterwards: whatever was said before was no refusal. */
function seeAnswer(talk: Talk, said: Said, word: string | undefined): void {
  const assumption = "confirming";
  const saw = `${quoted(said)}; status ${word ?? "none"}; paid later`;
  const meaning = talk.meaningOf(said.code);
  const isRefusal =
    !talk.isSuccess(said) &&
    meaning !== "unknown" &&
    (meaning ?? RET_CODES[said.code]?.outcome === "refused");
  const isStrange = word !== undefined && talk.statusOf(word) === undefined;
  const isOver = word !== undefined && ["failed", "closed"].includes(talk.statusOf(word) ?? "");
  const set: Settings = {
    ...(isRefusal && { retCodes: { [said.code]: "unknown" as const } }),
    ...((isStrange || isOver) && word !== undefined && { statuses: { [word]: "pending" as const } }),
  };
  if (Object.keys(set).length > 0) talk.note({ assumption, verdict: "differs", saw, set });
  else talk.note({ assumption, verdict: "agrees", saw });
}

/*
 * Stage 2: what an app or a mini-program would hand to a wallet.
 */

/** Opens an order by each wallet and terminal, and closes it. A mini-program needs a customer's openid. */
export async function lookAtPrepay(talk: Talk, plan: OrderPlan): Promise<void> {
  const assumption = "prepay_answer";
  const { amount, ipnUrl, openid } = plan;
  const opened: string[] = [];
  const [taken, refused]: [string[], string[]] = [[], []];
  try {
    for (const vendor of plan.vendors.filter((one) => one === "channel_a" || one === "channel_b")) {
      for (const terminal of openid ? (["APP", "MINIPROGRAM"] as const) : (["APP"] as const)) {
        const reference = newReference(talk.told.referenceMaxLength);
        opened.push(reference);
        const order = { reference, amount, currency: "USD", vendor, ipnUrl, terminal };
        const heard = await talk.call("prepay", terminal === "APP" ? order : { ...order, openid });
        if (isSaid(heard) && talk.isSuccess(heard)) taken.push(`${vendor} ${terminal}: ${namesIn(heard)}`);
        else refused.push(`${vendor} ${terminal}: ${quoted(heard)}`);
      }
    }
    const saw = [...taken, ...refused].join("; ") || "neither channel_a nor channel_b is taken";
    if (taken.length > 0) talk.note({ assumption, verdict: "agrees", saw });
    else talk.note({ assumption, verdict: "not_seen", saw: refused.length > 0 ? `${saw}. ${APPLY}` : saw });
  } finally {
    await closeAll(talk, opened);
  }
}

/** Off-line, as the document says (§1). */
const APPLY =
  "The permission is applied for: a US company gives the operator its mini-program's link and app id, the wallet's platform reviews it";

const ENVELOPE: readonly string[] = ["ret_code", "ret_msg"];

/** Without what they hold: it is for the wallet. */
function namesIn({ words }: Said): string {
  const names = Object.keys(words).filter((name) => !ENVELOPE.includes(name));
  return names.length > 0 ? names.join(", ") : "one text, which is handed on as it is";
}

/** Stage 3, where that is asked for: what prepay hands to a wallet, handed to it by an app that a person has. */
export async function lookAtApp(talk: Talk, plan: PaymentPlan): Promise<void> {
  const assumption = "prepay_answer";
  const notSeen = (saw: string) => talk.note({ assumption, verdict: "not_seen", saw });
  const vendor =
    plan.vendors.find((one) => one === "channel_b") ?? plan.vendors.find((one) => one === "channel_a");
  if (!vendor) return notSeen("neither channel_a nor channel_b is taken");
  const { amount, ipnUrl, openid } = plan;
  const reference = newReference(talk.told.referenceMaxLength);
  const terminal = openid ? { terminal: "MINIPROGRAM", openid } : { terminal: "APP" };
  try {
    const heard = await talk.call("prepay", {
      reference,
      amount,
      currency: "USD",
      vendor,
      ipnUrl,
      ...terminal,
    });
    if (!isSaid(heard) || !talk.isSuccess(heard)) return notSeen(quoted(heard));
    const handed = Object.entries(heard.words).filter(([name]) => !ENVELOPE.includes(name));
    const wallet = printable(JSON.stringify(Object.fromEntries(handed)), 4_000);
    talk.say(`Hand this to the wallet in your app, and pay ${amount} USD (${vendor}): ${wallet}`);
    const paid = await untilPaid(talk, plan, reference);
    if (isSaid(paid))
      return talk.note({ assumption, verdict: "agrees", saw: `${vendor}: paid as it was handed over` });
    notSeen(`${vendor}: ${paid.fault}. Where the wallet has refused it, ask the gateway's support`);
  } finally {
    await giveBack(talk, amount, reference);
  }
}
