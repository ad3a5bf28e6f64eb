import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Shop } from "./shop.spec.helper";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What changes something in the control interface has these. */
export const CONTROL = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };

/** Sends what `fetch` may not: any Host, and what a browser says of a page. */
export async function send(shop: Shop, path: string, { method = "GET", headers, body }: Sent = {}) {
  // Where the sandbox listens on every address, its `url` may have a name that leads nowhere.
  const { port } = new URL(shop.url);
  const sending = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { Host: `127.0.0.1:${port}`, ...headers },
  });
  sending.end(body);
  const [response]: IncomingMessage[] = await once(sending, "response");
  if (!response) throw new Error("no response");
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
