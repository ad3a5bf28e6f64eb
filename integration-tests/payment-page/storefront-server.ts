import express from "express";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { generate } from "selfsigned";
import { portOf } from "../../src/gateway/recording-gateway.spec.helper";
import { bundle, type ReactVersion } from "./bundle";

/** The name of the storefront in the store's settings. */
export const HOST = "storefront.example";

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>
<body><main></main><p id="ordered"></p><script src="/page.js"></script></body></html>`;

/** A storefront over TLS, as the store knows it; it passes calls of the store API on, so that its pages need no CORS. */
export async function openStorefront(react: ReactVersion, storeUrl: () => string) {
  const script = await bundle("page.tsx", react, "browser");
  const app = express();
  app.get("/page.js", (_request, response) => {
    response.type("text/javascript").send(script);
  });
  app.use("/store", (incoming, response) => {
    const { method, headers } = incoming;
    const passed = request(`${storeUrl()}/store${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  app.get("*", (_request, response) => {
    response.type("html").send(PAGE);
  });
  const { private: key, cert } = await generate([{ name: "commonName", value: HOST }]);
  const server = createServer({ key, cert }, app).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** For the browser: the name leads here. */
    arguments: [`--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${portOf(server)}`],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
