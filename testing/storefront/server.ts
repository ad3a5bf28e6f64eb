import { createServer } from "node:http";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { Seeded } from "../store/seed";
import { checkoutRouter } from "./checkout-routes";
import { doneRouter } from "./done-routes";
import { errorPage } from "./pages/error";
import { payRouter } from "./pay-routes";
import { scriptRouter } from "./scripts";
import { shopRouter } from "./shop-routes";
import { StoreApi } from "./store-api";
import type { Storefront } from "./storefront";

export interface StorefrontOptions {
  port: number;
  medusaUrl: string;
  sandboxUrl: string;
  shop: Seeded;
}

/** A small server-rendered storefront: forms and links, and one script, without which it works too. */
export async function startStorefront({
  port,
  ...rest
}: StorefrontOptions): Promise<{ close(): Promise<void> }> {
  const api = new StoreApi(rest.medusaUrl, rest.shop.publishableKey);
  const server = createServer(createApp({ api, ...rest }));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createApp(storefront: Storefront): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(express.urlencoded({ extended: false }));
  app.use(shopRouter(storefront), checkoutRouter(storefront), payRouter(storefront), doneRouter(storefront));
  app.use(scriptRouter());
  app.use((_request, response) => {
    response.status(404).type("html").send(errorPage("There is no such page."));
  });
  app.use(answerFailure);
  return app;
}

const answerFailure: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const reason = error instanceof Error ? error.message : String(error);
  response
    .status(500)
    .type("html")
    .send(errorPage(`That did not work: ${reason}`));
};
