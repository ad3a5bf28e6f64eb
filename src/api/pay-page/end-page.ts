import type { EndPage, EndState } from "../../payments/recurring/end-page";
import en from "../../texts/en/server/subscription-page.json";
import { fill } from "../../texts/fill";
import zh from "../../texts/zh-cn/server/subscription-page.json";
import { dayText, moneyOf, type PayLanguage, writePage, type Html, html } from "./frame";
type EndTexts = typeof en;
const END_TEXTS: Readonly<Record<PayLanguage, EndTexts>> = { en, zh };

/** Why nothing was ended, for the one who asked. */
export type EndNotice = "busy" | "not_ended";

/** A page of a subscription that is to be written. */
export interface WrittenEndPage extends EndPage {
  language: PayLanguage;
  token: string;
  /** Whether it asks if it shall be ended. */
  asks: boolean;
  notice?: EndNotice;
}

export function endStatusOf({ state, notice }: Pick<WrittenEndPage, "state" | "notice">): number {
  if (state.is === "invalid") return 404;
  if (notice === "not_ended") return 503;
  return notice ? 409 : 200;
}

export function writeEndPage(page: WrittenEndPage): string {
  const { state, language } = page;
  const texts = END_TEXTS[language];
  const title = fill(texts.title, { shop: page.shop });
  const told = state.is === "invalid" ? undefined : facts(state, language, texts);
  return writePage({
    ...page,
    heading: page.shop,
    title,
    body: html`${said(page, texts)} ${told} ${acts(page, texts)}`,
  });
}

/** One sentence: what is the matter, or how it stands. */
function said({ state, notice, language }: WrittenEndPage, texts: EndTexts): Html | undefined {
  if (notice) return html`<p class="said bad" role="alert">${texts[notice]}</p>`;
  if (state.is === "active") return undefined;
  if (state.is === "cancelled" && state.ended) {
    const day = dayText(state.ended, language);
    return html`<p class="said" role="status">${fill(texts.cancelled_on, { day })}</p>`;
  }
  return html`<p class="${`said ${state.is}`}" role="status">${texts[state.is]}</p>`;
}

type Known = Exclude<EndState, { is: "invalid" }>;

function facts(state: Known, language: PayLanguage, texts: EndTexts): Html {
  const { currency_code, frequency, payment_count, paid, next } = state;
  const often = frequency === 1 ? texts.every_day : fill(texts.every, { days: frequency });
  const kind = payment_count > 0 ? "paid_of" : paid.count === 1 ? "paid_once" : "paid_times";
  const so_far = fill(texts[kind], {
    count: paid.count,
    all: payment_count,
    amount: moneyOf({ amount: paid.amount, currency_code }, language),
  });
  return html`<p class="amount"><strong>${moneyOf(state, language)}</strong> <span>${often}</span></p>
    <dl>
      <dt>${texts.paid}</dt>
      <dd>${so_far}</dd>
      ${
        next === null
          ? undefined
          : html`<dt>${texts.next}</dt>
              <dd>${dayText(next, language)}</dd>`
      }
    </dl>`;
}

/** A link leads to the question, and only the answer ends anything: programs that read mail open every link. */
function acts({ state, token, asks }: WrittenEndPage, texts: EndTexts): Html | undefined {
  if (state.is !== "active") return undefined;
  const address = (more: Record<string, string>) => `?${new URLSearchParams({ token, ...more })}`;
  if (!asks) return html`<a class="button" href="${address({ ask: "1" })}" rel="nofollow">${texts.end}</a>`;
  return html`<form method="post" action="${address({})}">
    <p>${texts.question}</p>
    <p class="note">${texts.consequence}</p>
    <button name="end" value="yes">${texts.yes}</button>
    <a class="button plain" href="${address({})}">${texts.no}</a>
  </form>`;
}
