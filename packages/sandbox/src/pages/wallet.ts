import { Router } from "express";
import QRCode from "qrcode";
import type { SandboxState } from "../state/sandbox-state";
import { isOpen, type Transaction, WALLETS } from "../state/transaction";
import { declineAttempt } from "../state/transitions";
import { backToShop, customerPage } from "./customer-page";
import { type Html, html } from "./html";
import { type Language, languageOf, price } from "./language";
import { page } from "./layout";
import { button, countdown, orderHead, stateLine } from "./order-parts";
import { readParams } from "./prepay-params";
import { walletUrl } from "./urls";

/** The page in place of the customer's wallet app: a QR code or a deep link leads there (§2.4). */
export function walletRouter(state: SandboxState): Router {
  return customerPage(state, "wallet", {
    show: (transaction, language, notice) => walletPage(state, transaction, language, notice),
    actions: {
      confirm: (transaction) => confirm(state, transaction),
      ...Object.fromEntries(
        WALLETS.map((vendor) => [
          `confirm/${vendor}`,
          (transaction: Transaction) => confirm(state, transaction, vendor),
        ]),
      ),
      decline: (transaction) => {
        declineAttempt(transaction);
        state.log("customer", transaction, "declined in the wallet");
        return `${walletUrl(state, transaction)}?failed`;
      },
    },
  });
}

function confirm(state: SandboxState, transaction: Transaction, vendor?: string): string {
  const by = transaction.preAuth ? "confirmed the hold in the wallet" : "confirmed in the wallet";
  if (transaction.status !== "success") state.pay(transaction, { vendor, by });
  return walletUrl(state, transaction);
}

function walletPage(
  state: SandboxState,
  transaction: Transaction,
  language: Language,
  notice?: Html,
): string {
  const { texts } = language;
  const here = `/wallet/${transaction.transactionNo}`;
  const { preAuth, vendor } = transaction;
  const amount = price(language, transaction);
  const question = preAuth ? texts.confirmHold(amount) : texts.confirm(amount);
  // An order of the cash register is paid with whichever wallet the customer has (§4.8).
  const wallets = WALLETS.map((one) =>
    button(`${here}/confirm/${one}`, texts.confirmWith(question, one), "first"),
  );
  const choices = html` ${notice} ${preAuth ? html`<p class="soft">${texts.holdExplained}</p>` : undefined}
  ${countdown(transaction, state.clock.now(), texts)}
  ${vendor === undefined ? wallets : button(`${here}/confirm`, question, "first")}
  ${button(`${here}/decline`, texts.decline)}`;
  const ended = html` ${stateLine(transaction, texts)} ${backToShop(state, transaction, texts)}`;
  const content = html` <section class="card">
    <h1>${preAuth ? texts.walletHold : texts.walletPayment}</h1>
    ${orderHead(transaction, language)} ${isOpen(transaction) ? choices : ended}
  </section>`;
  return page(language, question, content);
}

/** The image behind `qrcodeUrl` (§2.4): the deep link as a QR code. */
export function qrcodeRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/qrcode/:transactionNo.png", (request, response, next) => {
    const transaction = state.transactions.find(request.params.transactionNo);
    if (!transaction?.hasQrcode) return next();
    QRCode.toBuffer(walletUrl(state, transaction), { width: 320, margin: 2 })
      .then((png) => response.type("png").send(png))
      .catch(next);
  });
  return router;
}

/** In place of the wallet's SDK: opens the wallet with the parameters that `prepay` answered, if they are unchanged. */
export function prepayRouter(): Router {
  const router = Router();
  router.get("/wallet/prepay", (request, response) => {
    const read = readParams(new URL(request.originalUrl, "http://sandbox").searchParams);
    response.set("Cache-Control", "no-store");
    if ("mistake" in read)
      response
        .status(400)
        .type("html")
        .send(refusedPage(languageOf(request), read.mistake));
    else response.redirect(303, `/wallet/${read.transactionNo}`);
  });
  return router;
}

function refusedPage(language: Language, mistake: string): string {
  const { texts } = language;
  const content = html`<section class="card">
    <h1>${texts.walletRefuses}</h1>
    <p class="state bad">${mistake}</p>
    <p class="soft">${texts.walletWants}</p>
  </section>`;
  return page(language, texts.walletRefuses, content);
}
