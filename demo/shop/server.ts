import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import express, { type Express } from "express";
import type { StorefrontOptions } from "../../testing/storefront/server";
import { shoppersBuild } from "../../tooling/storefront-sources";
import type { ShopConfig } from "./shared";
import { whatIfRouter } from "./what-if";

/** How the demo shop is opened beside Medusa and the gateway. Customers of both countries know its name. */
export const demoShop = { storefront: startShop, shopName: "Leaf & Kettle 叶与壶" };

/** The demo shop: one page for the browser, which asks Medusa for the rest, and what the panel "What if…" needs. */
async function startShop(options: StorefrontOptions): Promise<{ close(): Promise<void> }> {
  const server = createServer(createApp(options, await bundleShop()));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createApp(
  { medusaUrl, sandboxUrl, shop }: StorefrontOptions,
  { script, style }: { script: string; style: string },
): Express {
  const { publishableKey, regions } = shop;
  const page = pageWith({ medusaUrl, publishableKey, regions: { us: regions.usd, cn: regions.cny } });
  const app = express();
  app.disable("x-powered-by");
  app.get("/shop.js", (_request, response) => void response.type("text/javascript").send(script));
  app.get("/shop.css", (_request, response) => void response.type("text/css").send(style));
  app.use("/pictures", express.static(join(__dirname, "app", "pictures")));
  app.use("/what-if", whatIfRouter(sandboxUrl));
  app.get("*", (_request, response) => void response.type("html").send(page));
  return app;
}

const pageWith = (config: ShopConfig) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#f6f3ec">
<title>Leaf &amp; Kettle</title>
<link rel="icon" href="/pictures/leaf.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop.css">
<div id="shop"></div>
<script type="application/json" id="config">${JSON.stringify(config).replaceAll("<", "\\u003c")}</script>
<script type="module" src="/shop.js"></script>
</html>
`;

/** Everything that a browser loads of the shop besides its pictures. Takes well under a second. */
async function bundleShop(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    ...shoppersBuild(),
    entryPoints: [join(__dirname, "app", "main.tsx")],
    outdir: "/",
  });
  const of = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { script: of(".js"), style: of(".css") };
}
