import { Router } from "express";
import { html } from "./html";
import { type Language, languageOf } from "./language";
import { page } from "./layout";
import { readParams } from "./prepay-params";

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
