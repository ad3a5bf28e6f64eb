import { type Response, Router } from "express";
import { Refusal } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import { compactTime } from "../state/time";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { type Language, languageOf } from "./language";
import { page } from "./layout";
import { declinedLine } from "./order-parts";
import type { CustomerTexts } from "./texts/customers";

interface Page {
  show: (transaction: Transaction, language: Language, notice?: Html) => string;
  /** What each button does; returns where the browser goes next. */
  actions: Readonly<Record<string, (transaction: Transaction) => string>>;
}

/** The routes of a page about one order: `GET /<name>/:transactionNo`, and a POST below it for each button. */
export function customerPage(state: SandboxState, name: string, { show, actions }: Page): Router {
  const router = Router();
  router.get(`/${name}/:transactionNo`, (request, response) => {
    const language = languageOf(request);
    const transaction = state.transactions.find(request.params.transactionNo);
    if (!transaction) return notFound(response, language);
    const notice = "failed" in request.query ? declinedLine(language.texts) : undefined;
    response
      .set("Cache-Control", "no-store")
      .type("html")
      .send(show(transaction, language, notice));
  });
  for (const [action, run] of Object.entries(actions)) {
    router.post(`/${name}/:transactionNo/${action}`, (request, response) => {
      const language = languageOf(request);
      const transaction = state.transactions.find(request.params.transactionNo);
      if (!transaction) return notFound(response, language);
      try {
        response.redirect(303, run(transaction));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        response.status(409).type("html").send(show(transaction, language));
      }
    });
  }
  return router;
}

export function notFound(response: Response, language: Language): void {
  const { texts } = language;
  const content = html`<section class="card">
    <h1>${texts.notFound}</h1>
    <p class="soft">${texts.notFoundReason}</p>
  </section>`;
  response
    .status(404)
    .type("html")
    .send(page(language, texts.notFound, content));
}

/** `callbackUrl` with its macros replaced (§6). A macro that the document does not name is left as it is. */
export function callbackUrl(
  state: SandboxState,
  transaction: Transaction,
  status: string,
): string | undefined {
  const values: Readonly<Record<string, string | undefined>> = {
    transactionId: transaction.transactionNo,
    status,
    amount: transaction.amount.toFixed(2),
    time: compactTime(transaction.paidAt ?? state.clock.now(), state.dialect),
    reference: transaction.reference,
    note: transaction.note ?? "",
  };
  return transaction.callbackUrl?.replace(/\{(\w+)\}/g, (macro, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? macro : encodeURIComponent(value);
  });
}

/** Only secure-pay says where the customer came from (§4.1); of other orders the sandbox knows no page of the shop. */
export function backToShop(state: SandboxState, transaction: Transaction, texts: CustomerTexts): Html {
  const address = callbackUrl(state, transaction, transaction.status);
  return address === undefined
    ? html`<p class="soft">${texts.shopKnows}</p>`
    : html`<a class="button" href="${address}">${texts.backToShop}</a>`;
}
