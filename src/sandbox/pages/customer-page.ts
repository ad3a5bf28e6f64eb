import { type Response, Router } from "express";
import { Refusal } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { type Html, html } from "./html";
import { page } from "./layout";
import { declinedLine } from "./order-parts";

interface Page {
  show: (transaction: Transaction, notice?: Html) => string;
  /** What each button does; returns where the browser goes next. */
  actions: Readonly<Record<string, (transaction: Transaction) => string>>;
}

/** The routes of a page about one order: `GET /<name>/:transactionNo`, and a POST below it for each button. */
export function customerPage(state: SandboxState, name: string, { show, actions }: Page): Router {
  const router = Router();
  router.get(`/${name}/:transactionNo`, (request, response) => {
    const transaction = state.transactions.find(request.params.transactionNo);
    if (!transaction) return notFound(response);
    const notice = "failed" in request.query ? declinedLine : undefined;
    response.set("Cache-Control", "no-store").type("html").send(show(transaction, notice));
  });
  for (const [action, run] of Object.entries(actions)) {
    router.post(`/${name}/:transactionNo/${action}`, (request, response) => {
      const transaction = state.transactions.find(request.params.transactionNo);
      if (!transaction) return notFound(response);
      try {
        response.redirect(303, run(transaction));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        response.status(409).type("html").send(show(transaction));
      }
    });
  }
  return router;
}

function notFound(response: Response): void {
  const content = html`<section class="card">
    <h1>No such order</h1>
    <p class="soft">The sandbox keeps its orders in memory; it may have been restarted.</p>
  </section>`;
  response.status(404).type("html").send(page("No such order", content));
}
