import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { GatewayClient } from "./client";
import { GatewayError } from "./errors";
import type { ClientOptions } from "./options";

/** One call as the gateway received it. */
export interface SeenCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  form: Record<string, string>;
  socket: Socket;
}

export type Reply = (response: ServerResponse, call: SeenCall) => void;

export interface RecordingGateway {
  url: string;
  calls: SeenCall[];
  /**
   * What the gateway does with the next calls, one after the other; the last reply repeats. Forgets the calls
   * so far.
   */
  will(...replies: Reply[]): void;
}

export const TOKEN = "token-nobody-may-read";
export const ACCOUNT = { apiToken: TOKEN, merchantNo: "200043", storeNo: "300014" };

export const json = (body: unknown, status = 200): Reply => text(JSON.stringify(body), status);

export const text =
  (body: string, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);

/** A local HTTP server in the gateway's place, which records every call before it answers. It runs while the tests of its file do. */
export function recordingGateway(): RecordingGateway {
  const calls: SeenCall[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers, socket } = request;
      const form = Object.fromEntries(new URLSearchParams(body));
      const call = { method, path, headers, body, form, socket };
      calls.push(call);
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      reply?.(response, call);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    get url() {
      return `http://127.0.0.1:${portOf(server)}`;
    },
    calls,
    will: (...next) => {
      replies = next;
      calls.length = 0;
    },
  };
}

/** The port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("not listening on a port");
  return address.port;
}

export const clientOf = (baseUrl: string, more: Partial<ClientOptions> = {}) =>
  new GatewayClient({ baseUrl, ...ACCOUNT, ...more });

/** `verifySign` by §5, step by step and with none of the client's code. */
export function expectedSign(form: Record<string, string>, token = TOKEN): string {
  const md5 = (input: string) => createHash("md5").update(input, "utf8").digest("hex");
  const pairs = Object.entries(form).filter(([name, value]) => name !== "verifySign" && value !== "");
  pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  return md5(pairs.map(([name, value]) => `${name}=${value}&`).join("") + md5(token));
}

/** The gateway error with which a call ends. A call that succeeds or throws anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error("the call succeeded");
}

export const ORDER = {
  amount: "12.50",
  currency: "USD",
  vendor: "channel_a",
  ipnUrl: "https://shop.example/ipn",
  callbackUrl: "https://shop.example/return?order={reference}",
  terminal: "ONLINE",
  reference: "ORDER-1",
  goodsInfo: '[{"goods_name":"Grüner Tee, 100 g","quantity":"2"}]',
} as const;

export const OPENED = {
  ret_code: "000100",
  ret_msg: "securepay success",
  result: { reference: "ORDER-1", transactionNo: "T1", amount: "12.50", cashierUrl: "https://pay.example/c" },
};
