import { type Response, Router } from "express";
import { Refusal } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { type Language, languageOf } from "./language";
import { page } from "./layout";
import { declinedLine } from "./order-parts";

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
