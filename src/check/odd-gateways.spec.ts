import axios from "axios";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { forEach } from "../../testing/jest/lanes";
import { createSandbox, type DialectChoice, type Sandbox } from "../../packages/sandbox/src";
import { parseOptions } from "../payments/options";
import { check, type Stage } from "./check";
import { ACCOUNT } from "./check.spec.helper";
import { listen } from "./listener";
import type { Observation, Settings } from "./talk";

const PLACES = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };

/** What an answer becomes on its way. */
type Change = (operation: string, body: Body) => void;
interface Body extends Record<string, unknown> {
  result?: Record<string, unknown>;
  transaction?: Record<string, unknown>;
}

interface Case {
  stage?: Stage;
  dialect?: DialectChoice;
  change?: Change;
  /** How far its clock is behind, in milliseconds. */
  behind?: number;
  ipn?: object;
  saw: RegExp;
  set?: Settings;
}

const only =
  (wanted: string, change: (body: Body) => void): Change =>
  (operation, body) =>
    operation === wanted ? change(body) : undefined;

/** Gateways that differ in what no dialect has: something stands between the check and the sandbox. */
const CASES: Record<string, Case> = {
  clock: {
    stage: 0,
    behind: 5 * 60_000,
    saw: /^this machine's clock is (299|300|301) s ahead.*time server$/,
  },
  answer_shape: {
    change: only("tran-query", ({ result }) => delete result?.status),
    saw: /^no status in 000100/,
  },
  wallet_link: {
    change: only("create-trans-qrcode", (body) => delete body.deepLink),
    saw: /a picture, and no link\. Offer no QR codes/,
  },
  cash_register: {
    change: only("cashier-add", ({ transaction }) => delete transaction?.transactionNo),
    saw: /an answer without number and status/,
  },
  amount_currency: {
    stage: 3,
    change: only("tran-query", ({ result }) => Object.assign(result ?? {}, { currency: "CNY" })),
    saw: /^0\.08 CNY$/,
  },
  signature: { stage: 3, ipn: { wrong_signature: true }, saw: /does not fit fields and apiToken/ },
  notification: {
    stage: 3,
    dialect: { ipnNames: { reference: "shop_slip", transactionNo: "slip" } },
    saw: /^POST .*: slip, /,
    set: { notificationNames: { reference: ["shop_slip"], transactionNo: ["slip"] } },
  },
  schedule_number: {
    stage: 3,
    dialect: { scheduleNo: "opened" },
    ipn: { lose: true },
    change: only("secure-pay", ({ result }) => delete result?.scheduleNo),
    saw: /no answer and no notification has a number.*Offer no subscriptions/,
  },
  money_back: {
    stage: 3,
    dialect: "online-expires",
    change: only("refund", (body) => Object.assign(body, { ret_code: "000040", ret_msg: "not today" })),
    saw: /^reverse: 000040 .*; refund: 000040 "not today"$/,
    set: { returnMoney: "ask" },
  },
};

describe("medusa-payment-crossborder check, of a gateway that differs in", () => {
  let sandbox: Sandbox | undefined;
  let between: Server | undefined;
  afterEach(async () => {
    between?.close();
    between?.closeAllConnections();
    await sandbox?.close();
  });

  /** Resolves to the address of what changes the answers. */
  async function changing(target: string, { change = () => undefined, behind = 0 }: Case): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url = "", headers } = request;
        const asked = { method, url: `${target}${url}`, data: Buffer.concat(chunks), validateStatus: null };
        const type = headers["content-type"];
        void axios.request<Body>({ ...asked, headers: { "Content-Type": type } }).then(({ data, status }) => {
          if (typeof data === "object") change(url.split("/").at(-1) ?? "", data);
          response.setHeader("Date", new Date(Date.now() - behind).toUTCString());
          response.writeHead(status, { "Content-Type": "application/json" });
          response.end(JSON.stringify(data));
        });
      });
    });
    between = server;
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const control = async (path: string, method = "GET", body?: object) => {
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    const url = `${sandbox?.url}/_sandbox/${path}`;
    return (await fetch(url, { method, headers, body: body && JSON.stringify(body) })).json();
  };
  const pay = async () => {
    const { transactions } = (await control("transactions")) as { transactions: Record<string, string>[] };
    const open = transactions.findLast(({ status }) => status === "init");
    await control(`transactions/${open?.reference}/pay`, "POST");
  };

  forEach(Object.entries(CASES), { fast: 1 })("%s says so", async (name, given) => {
    const { stage = 2, dialect = "documented", ipn, saw, set = {} } = given;
    sandbox = await createSandbox({ ...ACCOUNT, dialect, ipnRetryDelaysMs: [20, 20] });
    await control("faults", "PUT", ipn ? { ipn } : {});
    const baseUrl = await changing(sandbox.url, given);
    const options = parseOptions({ baseUrl, ...ACCOUNT, ...PLACES });
    const listener = await listen(0, "success");
    const acts: Promise<void>[] = [];
    const { observations, settings } = await check({
      options,
      stage,
      orders: {
        ...{ amount: "0.08", vendors: ["channel_a", "creditcard"], currencies: ["usd"] },
        ipnUrl: `http://127.0.0.1:${listener.port}/`,
      },
      payment: {
        ...{ listener, holds: false, declines: false, returns: true, recurs: true, patience_ms: 2_000 },
        ...{ notified_ms: 200, say: () => undefined, read: () => Promise.resolve("") },
        pause: async () => {
          await Promise.all(acts);
          await new Promise((resolve) => setTimeout(resolve, 10));
        },
        ask: async () => void acts.push(pay()),
      },
      tell: () => undefined,
    });
    listener.close();
    const found = observations.find(
      (one: Observation) => one.assumption === name && one.verdict === "differs",
    );
    expect(found?.saw).toMatch(saw);
    expect(settings).toMatchObject(set);
  });
});
