import { type Response, Router } from "express";
import { Refusal } from "../state/refusal";
import type { Transaction } from "../state/transaction";
import type { World } from "../state/sandbox-state";
import { type Html, html } from "./html";
import { page } from "./layout";
import { declinedLine } from "./order";

interface CustomerPage {
  show: (transaction: Transaction, notice?: Html) => string;
  /** What each button does; answers where the browser goes next. */
  acts: Readonly<Record<string, (transaction: Transaction) => string>>;
}

/** A page about one order, and a form action per button under it. */
export function customerRoutes(world: World, name: string, { show, acts }: CustomerPage): Router {
  const router = Router();
  router.get(`/${name}/:transactionNo`, (request, response) => {
    const transaction = world.ledger.find(request.params.transactionNo);
    if (!transaction) return notFound(response);
    const notice = "failed" in request.query ? declinedLine : undefined;
    response.set("Cache-Control", "no-store").type("html").send(show(transaction, notice));
  });
  for (const [act, run] of Object.entries(acts)) {
    router.post(`/${name}/:transactionNo/${act}`, (request, response) => {
      const transaction = world.ledger.find(request.params.transactionNo);
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
