import express, { type Request } from "express";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { generate } from "selfsigned";
import { resultOfReturn, type StoreAddress } from "../../packages/storefront/src";
import { textOf, textsOf } from "../../packages/storefront/src/page/texts";
import { portOf } from "../../src/gateway/recording-gateway.spec.helper";
import { ROOT } from "../../tooling/link-plugin";
import { bundle, type ReactVersion } from "./bundle";

/** The name of the storefront in the store's settings. */
export const HOST = "storefront.example";

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>
<body><main><h1>Shop</h1><h2>Payment</h2><div id="place"></div></main><footer id="ordered" style="overflow-wrap:anywhere"></footer>
<script src="/page.js"></script></body></html>`;

/** Pictures of codes come from the gateway; styles from nowhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data: http://127.0.0.1:* http://localhost:*; " +
  "require-trusted-types-for 'script'; base-uri 'none'; form-action 'none'";

/** A page without a bundler, whose policy allows no style of its own. */
const strictPage = (cart: string, key: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>
<script src="/strict.js"></script><script type="module" src="/crossborder-payment.mjs"></script>
<body><main><h1>Shop</h1><h2>Payment</h2>
<crossborder-payment cart-id="${cart}" base-url="https://${HOST}" publishable-key="${key}" path="/checkout/done"></crossborder-payment>
</main><footer id="ordered"></footer></body></html>`;

const STRICT_SCRIPT = `
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  document.documentElement.dataset.violation = effectiveDirective + " " + blockedURI;
});
addEventListener("order", ({ detail }) => {
  document.querySelector("#ordered").append("[order " + detail.display_id + " " + detail.id + "]");
});`;

const word = (text: unknown): string => /^\w+$/.exec(String(text))?.[0] ?? "";

/** For a browser without scripts: the server waits, and says how the payment of its cart ended. */
async function plainReturn(store: StoreAddress, { url, headers }: Request): Promise<string> {
  const cart_id = /cart=(\w+)/.exec(headers.cookie ?? "")?.[1];
  const { code, order } = await resultOfReturn(store, `https://${HOST}${url}`, { intervalMs: 200, cart_id });
  const said = order ? textsOf().order.replace("{number}", String(order.display_id)) : textOf(code);
  return `<!doctype html><html lang="en"><title>Shop</title><p role="status">${said}</p></html>`;
}

/** A storefront over TLS, as the store knows it; it passes calls of the store API on, so that its pages need no CORS. */
export async function openStorefront(react: ReactVersion, store: () => StoreAddress) {
  const script = await bundle("page.tsx", react, "browser");
  const app = express();
  app.get("/page.js", (_request, response) => {
    response.type("text/javascript").send(script);
  });
  app.get("/crossborder-payment.mjs", (_request, response) => {
    response.sendFile(join(ROOT, "packages/storefront/dist/element/standalone.mjs"));
  });
  app.get("/strict.js", (_request, response) => {
    response.type("text/javascript").send(STRICT_SCRIPT);
  });
  app.get("/strict", ({ query }, response) => {
    const page = strictPage(word(query.cart), word(query.key));
    response.set("content-security-policy", POLICY).type("html").send(page);
  });
  app.use("/store", (incoming, response) => {
    const { method, headers } = incoming;
    const passed = request(`${store().baseUrl}/store${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  app.get("/plain", ({ query }, response) => {
    response.cookie("cart", query.cart, { httpOnly: true, sameSite: "lax" }).type("html").send(PAGE);
  });
  app.get("/plain/done", (incoming, response, next) => {
    plainReturn(store(), incoming).then((text) => response.type("html").send(text), next);
  });
  app.get("*", (_request, response) => {
    response.type("html").send(PAGE);
  });
  const { private: key, cert } = await generate([{ name: "commonName", value: HOST }]);
  const server = createServer({ key, cert }, app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  return {
    port,
    /** For the browser: the name leads here. */
    arguments: [`--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${port}`],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
