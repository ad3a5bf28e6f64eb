import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { gzipSync } from "node:zlib";
import express from "express";
import type { Browser, Page } from "playwright-core";
import { STYLE } from "../../packages/storefront/src/page/style";
import { openBrowser } from "../../testing/browser/browser";
import type { Bench } from "../bench";
import { alternate, compareBy, median, type Results } from "../rounds";
import { alone, type Row, time } from "../rows";
import { type Name, NAMES, pageOf, scriptOf } from "./pages";

const PLAN = { rounds: 15, warmUp: 2 };
/** A phone far from the shop, as Lighthouse takes it: 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** What one visit of a page took: bytes as they came over the wire, and milliseconds. */
interface Visit {
  script: number;
  total: number;
  requests: number;
  firstPaint: number;
  firstContent: number;
  /** Until the first method can be chosen. */
  usable: number;
}

/** The payment page of a storefront against the same page without our component, and against a budget. */
export async function storefront(bench: Bench): Promise<Row[]> {
  const shop = await bench.shop();
  const { lifetime } = bench;
  const server = await lifetime.keep(openStorefront(shop.url), async (it) => {
    it.closeAllConnections();
    it.close();
  });
  const browser = await lifetime.keep(openBrowser(), (it) => it.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("not listening on a port");
  const { id } = await shop.shopper().fillCart();
  const look = (name: Name) => () =>
    visit(browser, `http://localhost:${address.port}/${name}?cart=${id}&key=${shop.seeded.publishableKey}`);
  const sides = (name: "react" | "element") => ({ ours: look(name), bare: look(`bare-${name}`) });
  const react = await alternate({ ...PLAN, title: "the page with React" }, sides("react"));
  const element = await alternate({ ...PLAN, title: "the page with the web component" }, sides("element"));
  return [
    ...rowsOf("React", react, { total: 100, requests: 6 }),
    ...rowsOf("web component", element, { total: 30, requests: 6 }),
    budget(
      "style of the components, compressed, part of the script",
      1,
      1,
      gzipSync(STYLE).length / 1024,
      "kB",
    ),
  ];
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", SLOW_4G);
    await page.goto(url);
    await page.getByRole("radio").first().waitFor();
    return await measured(page);
  } finally {
    await context.close();
  }
}

/** The browser's own measures. A page without our component has its methods as soon as it shows anything. */
const measured = (page: Page) =>
  page.evaluate<Visit>(`(async () => {
    const usable = performance.now();
    const paints = () => performance.getEntriesByType("paint");
    while (paints().length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    const of = (name) => paints().find((entry) => entry.name === name).startTime;
    const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const came = loaded.filter(({ name }) => name.startsWith("http"));
    const bytes = (entries) => entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return {
      script: bytes(came.filter(({ name }) => new URL(name).pathname.endsWith(".js"))),
      total: bytes(came),
      requests: came.length,
      firstPaint: of("first-paint"),
      firstContent: of("first-contentful-paint"),
      usable,
    };
  })()`);

function rowsOf(what: string, results: Results<Visit>, most: { total: number; requests: number }): Row[] {
  const { ours, bare } = results;
  const of = (visits: Visit[], value: keyof Visit) => median(visits.map((one) => one[value]));
  const kilobytes = (value: "script" | "total") => of(ours, value) / 1024;
  const rounds = ours.length;
  const page = `page with ${what}`;
  const line = (name: string, limit: number, value: number, unit: string) =>
    budget(`${page}: ${name}`, limit, rounds, value, unit);
  const firstContent = compareBy(results, (visit) => visit.firstContent);
  const added = kilobytes("script") - of(bare, "script") / 1024;
  return [
    line("script of ours, compressed", 11, added, "kB"),
    line("everything that is loaded, compressed", most.total, kilobytes("total"), "kB"),
    line("requests, the page's own included", most.requests, of(ours, "requests"), ""),
    line("first paint", 1800, of(ours, "firstPaint"), "ms"),
    line("first contentful paint", 1800, of(ours, "firstContent"), "ms"),
    line("a method can be chosen", 2500, of(ours, "usable"), "ms"),
    time(`${page}: first contentful paint / the same page without ours`, 1.2, firstContent),
  ];
}

/** A figure, its limit, and on which side of it it is. */
function budget(what: string, limit: number, rounds: number, value: number, unit: string): Row {
  const figure = unit === "ms" || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
  const verdict = value <= limit ? "within" : "over";
  return alone(what, `${`${figure} ${unit}`.trim()}, ${verdict}`, `<= ${limit} ${unit}`.trim(), rounds);
}

/** A storefront with a page for each name. What is asked of the store API is passed on, so that it needs no CORS. */
async function openStorefront(storeUrl: string): Promise<Server> {
  const app = express();
  const scripts = new Map<Name, Buffer>();
  for (const name of NAMES) scripts.set(name, await scriptOf(name));
  for (const [name, script] of scripts) {
    app.get(`/${name}`, (_request, response) => {
      response.type("html").send(pageOf(name));
    });
    app.get(`/${name}.js`, (_request, response) => {
      response.type("text/javascript").set("content-encoding", "gzip").send(script);
    });
  }
  app.use("/store", (incoming, response) => {
    const { method, headers } = incoming;
    const passed = request(`${storeUrl}/store${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
