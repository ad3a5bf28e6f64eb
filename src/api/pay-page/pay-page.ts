import { drawQrCode } from "../../http/qr-drawing";
import type { PayNotice } from "../../payments/payment-links/pay";
import type { LinkPage, Receipt } from "../../payments/payment-links/page";
import { channelIn } from "../../payments/provider-id";
import type { Ending } from "../../payments/shopper/outcome";
import en from "../../texts/en/server/link-page.json";
import { fill } from "../../texts/fill";
import zh from "../../texts/zh-cn/server/link-page.json";
import { payableIn } from "./device";
import { dayText, moneyOf, type PayLanguage, writePage, type Html, html } from "./frame";
type PayTexts = typeof en;
const PAY_TEXTS: Readonly<Record<PayLanguage, PayTexts>> = { en, zh };

const ENDINGS: Readonly<Partial<Record<Ending, keyof PayTexts>>> = {
  pending: "pending",
  declined: "declined",
  expired: "time_over",
  returned: "returned",
};

/** A page of a payment link that is to be written. */
export interface PayPage extends LinkPage {
  language: PayLanguage;
  code: string;
  notice?: PayNotice;
  /** The channel of the wallet whose own browser it is. */
  wallet?: string;
  /** How often the page has looked again by itself. */
  looks: number;
}

/** A page that was left open does not ask for ever. */
const MOST_LOOKS = 40;
const LONGEST_SECONDS = 60;
/** After a minute in sight of the code. */
const LOOKS_BEFORE_DOUBT = 7;

/** 410 is for what will not come back, and 404 for what never was. */
export function statusOf({ state, notice }: Pick<PayPage, "state" | "notice">): number {
  if (state.is === "invalid") return 404;
  if (state.is === "revoked" || state.is === "expired" || state.is === "canceled") return 410;
  if (notice === "too_often") return 429;
  if (notice === "unavailable") return 503;
  return notice ? 409 : 200;
}

export function writePayPage(page: PayPage): string {
  const texts = PAY_TEXTS[page.language];
  const { name, logo } = page.shop;
  const title = fill(texts.title, { shop: name });
  const body = html`${said(page, texts)} ${due(page, texts)} ${afterwards(page, texts)}`;
  return writePage({ ...page, heading: name, logo, title, head: lookAgain(page), body });
}

/** For a code that no link has: it names no shop. */
export function writeNoLink(language: PayLanguage, what: "invalid" | "too_often"): string {
  const texts = PAY_TEXTS[language];
  const body = html`<p class="said bad" role="alert">${texts[what]}</p>`;
  return writePage({ language, heading: texts.link, title: texts.link, body });
}

const isWaiting = ({ state, ending }: PayPage): boolean =>
  state.is === "processing" || (state.is === "payable" && state.open !== undefined && ending === "pending");

function lookAgain(page: PayPage): Html | undefined {
  if (!isWaiting(page) || page.looks >= MOST_LOOKS) return undefined;
  const seconds = Math.min(3 + page.looks * 2, LONGEST_SECONDS);
  return html`<meta http-equiv="refresh" content="${`${seconds};url=${addressOf(page)}`}" />`;
}

const addressOf = ({ code, looks }: PayPage): string =>
  `?${new URLSearchParams({ c: code, payment: "pending", looks: String(looks + 1) })}`;

/** The gateway may say nothing of what was declined inside a wallet: who comes back from there, or waits for long, is asked. */
function mayBeDeclined({ state, ending, deep_link, looks }: PayPage): boolean {
  const open = state.is === "payable" && ending === "pending" ? state.open : undefined;
  const isWallet = open !== undefined && channelIn(open.provider_id) !== "creditcard";
  return isWallet && (deep_link === undefined || looks >= LOOKS_BEFORE_DOUBT);
}

/** What is the matter, or how it stands. */
function said(page: PayPage, texts: PayTexts): Html | undefined {
  const { state, notice, ending, deep_link } = page;
  if (notice) return html`<p class="said bad" role="alert">${texts[notice]}</p>`;
  if (state.is !== "payable")
    return html`<p class="${`said ${state.is}`}" role="status">${texts[state.is]}</p>`;
  const name = ending && ENDINGS[ending];
  const isQuiet = ending === "pending" && (deep_link !== undefined || !state.open);
  const sentences = [
    // A code that is shown says what to do. Without anything open nothing is pending.
    ...(name && !isQuiet ? [texts[name]] : []),
    ...(mayBeDeclined(page) ? [texts.maybe_declined] : []),
  ];
  return sentences.length > 0 ? html`<p class="said" role="status">${sentences.join(" ")}</p>` : undefined;
}

function due(page: PayPage, texts: PayTexts): Html | undefined {
  const { state, language } = page;
  if (state.is !== "payable" && state.is !== "no_method") return undefined;
  return html`<p class="amount">
      <span>${texts.to_pay}</span>
      <strong>${moneyOf(state, language)}</strong>
    </p>
    ${ordered(page, texts)}
    <p class="until">${fill(texts.until, { day: endText(page) })}</p>
    ${state.is === "payable" ? ways(page, state, texts) : undefined}`;
}

/** What is left to read once nothing can be paid by it any more: the number, a receipt, and the way back. */
function afterwards(page: PayPage, texts: PayTexts): Html | undefined {
  const { state, receipt, shop } = page;
  if (state.is === "payable" || state.is === "no_method") return undefined;
  return html`${ordered(page, texts)} ${receipt && receiptTable(receipt, page.language, texts)}
    <a class="button plain" href="${shop.url}">${texts.back}</a>`;
}

function ordered({ order }: PayPage, texts: PayTexts): Html | undefined {
  if (!order) return undefined;
  const { number, goods } = order;
  const title = number === null ? texts.goods : fill(texts.order, { number });
  const lines = goods.map(({ name, quantity }) => html`<li>${`${quantity} × ${name}`}</li>`);
  return html`<section>
    <h2>${title}</h2>
    <ul>
      ${lines}
    </ul>
  </section>`;
}

function receiptTable(receipt: Receipt, language: PayLanguage, texts: PayTexts): Html {
  const { paid_on, provider_id, reference } = receipt;
  const rows: [string, string | undefined][] = [
    [texts.paid_amount, moneyOf(receipt, language)],
    [texts.paid_on, paid_on === null ? undefined : dayText(paid_on, language)],
    [texts.paid_with, channelIn(provider_id) === "in_store" ? undefined : texts[labelOf(provider_id)]],
    [texts.reference, reference],
  ];
  const told = rows.map(([name, value]) =>
    value === undefined
      ? undefined
      : html`<dt>${name}</dt>
          <dd>${value}</dd>`,
  );
  return html`<section>
    <h2>${texts.receipt}</h2>
    <dl>${told.flatMap((row) => row ?? [])}</dl>
  </section>`;
}

/** A day, and near the end the time, which is another one elsewhere. */
function endText({ expires_at, expires_on, now, language }: PayPage): string {
  if (expires_at.getTime() - now.getTime() > TWO_DAYS_MS) return dayText(expires_on, language);
  const time = { dateStyle: "long", timeStyle: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, time).format(expires_at);
}
const TWO_DAYS_MS = 2 * 24 * 60 * 60_000;

type Payable = Extract<LinkPage["state"], { is: "payable" }>;

function ways(page: PayPage, { methods, amount }: Payable, texts: PayTexts): Html {
  const action = `?${new URLSearchParams({ c: page.code })}`;
  const buttons = payableIn(page.wallet, methods).map(
    (id) => html`<button name="method" value="${id}">${texts[labelOf(id)]}</button>`,
  );
  return html`${page.deep_link === undefined ? undefined : code(page.deep_link, texts)}
    <form method="post" action="${action}">
      <input type="hidden" name="amount" value="${amount}" />
      <p>${texts.choose}</p>
      ${buttons}
    </form>
    ${page.deep_link === undefined ? phone(page.url, texts) : undefined}`;
}

function labelOf(provider_id: string): "channel_a" | "channel_b" | "channel_c" | "creditcard" {
  const channel = channelIn(provider_id);
  return channel && channel !== "in_store" ? channel : "creditcard";
}

/** What the wallet scans, drawn from its text: the gateway's picture is of another server. */
const code = (deep_link: string, texts: PayTexts): Html =>
  html`<figure class="code">
    ${qrCode(deep_link)}
    <figcaption>${texts.scan}</figcaption>
    <a class="button" href="${deep_link}" rel="noreferrer">${texts.open_wallet}</a>
  </figure>`;

/** On a screen that no wallet is on. */
const phone = (url: string, texts: PayTexts): Html =>
  html`<figure class="phone">
    ${qrCode(url)}
    <figcaption>${texts.on_phone}</figcaption>
  </figure>`;

/** Nothing where the text is too long for a code: the link beside it leads there, too. */
function qrCode(text: string): Html | undefined {
  const drawn = drawQrCode(text);
  if (!drawn) return undefined;
  return html`<svg viewBox="${drawn.viewBox}" role="img" aria-hidden="true"><path d="${drawn.path}" /></svg>`;
}
