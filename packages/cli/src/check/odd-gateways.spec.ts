import axios from "axios";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { forEach } from "../../../../testing/jest/lanes";
import { createSandbox, type DialectChoice, type Sandbox } from "../../../sandbox/src";
import { parseGatewayOptions, parseOptions } from "../../../../src/payments/options";
import { check, type Stage } from "./check";
import { ACCOUNT, ask, differing } from "./check.spec.helper";
import { listen } from "./listener";
import type { AssumptionName } from "./assumptions";
import type { Observation, Settings } from "./talk";

const PLACES = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };

/** What an answer becomes on its way. */
type Change = (operation: string, body: Body) => unknown;
interface Body extends Record<string, unknown> {
  result?: Record<string, unknown>;
  transaction?: Record<string, unknown>;
}

interface Case {
  /** Under which it is told, where the name of the case is another one. */
  assumption?: AssumptionName;
  verdict?: Observation["verdict"];
  /** Nothing is left open, and nothing with the shop. */
  isClean?: boolean;
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
    saw: /^this gateway cannot be used, because tran-query: .*result\.status/,
  },
  wallet_link: {
    change: only("create-trans-qrcode", (body) => delete body.deepLink),
    saw: /^this gateway cannot be used for QR codes \(presentation\), because create-trans-qrcode: .*deepLink/,
  },
  cash_register: {
    change: only("cashier-add", ({ transaction }) => delete transaction?.transactionNo),
    saw: /^this gateway cannot be used to record payments of a cash register, because cashier-add: .*transactionNo/,
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

const unpaid = { status: "init", paymentTime: null };

/** Gateways with which the store could not take money, or not know that it did: none of them is said to agree. */
const UNUSABLE: Record<string, Case> = {
  "amounts in cents": {
    assumption: "answer_shape",
    change: only("secure-pay", ({ result }) => Object.assign(result ?? {}, { amount: "8" })),
    saw: /^this gateway cannot be used, because secure-pay: .*about another amount/,
  },
  "amounts in cents of its answers about orders": {
    assumption: "amount_currency",
    change: only("tran-query", ({ result }) => Object.assign(result ?? {}, { amount: 8 })),
    saw: /this gateway cannot be used, because its answers are about another amount than 0\.08$/,
  },
  "references in other letters": {
    assumption: "answer_shape",
    change: only("secure-pay", ({ result }) =>
      Object.assign(result ?? {}, { reference: String(result?.reference).toLowerCase() }),
    ),
    saw: /^this gateway cannot be used, because secure-pay: .*about another reference/,
  },
  "another merchant in its transactions": {
    assumption: "owner",
    change: (_, { transaction }) => {
      if (transaction) Object.assign(transaction, { merchantNo: "M-9" });
    },
    saw: /about another merchantNo/,
    set: { shownNumbers: { merchantNo: "M-9" } },
  },
  "names in another style": {
    assumption: "answer_shape",
    change: only("secure-pay", (body) => (body.result = { cashier_url: "https://gateway.example/pay" })),
    saw: /^this gateway cannot be used, because secure-pay: .*result\.cashierUrl/,
  },
  "answers without a code": {
    assumption: "answer_shape",
    change: (operation, body) => /^secure-?pay$/.test(operation) && delete body.ret_code,
    saw: /^this gateway cannot be used, because secure-pay: .*has no ret_code/,
  },
  "a merchant that it does not know": {
    assumption: "credentials",
    // It has opened what it says that it has refused.
    isClean: false,
    change: only("secure-pay", (body) => {
      Object.assign(body, { ret_code: "000023", ret_msg: "merchantNo does not exist", result: {} });
    }),
    saw: /merchantNo does not exist".*Check merchantNo/,
  },
  "a reverse that is always busy": {
    assumption: "closes_online",
    verdict: "not_seen",
    change: (operation, body) => {
      if (operation === "reverse") Object.assign(body, { ret_code: "000000", ret_msg: "System busy" });
      if (operation === "tran-query") Object.assign(body.result ?? {}, unpaid);
    },
    saw: /^000000 "System busy"; status init\. Whether it closes online orders is not known/,
  },
  "a word for a payment that nobody knows, and no time of it": {
    assumption: "paid_status",
    stage: 3,
    change: only("tran-query", ({ result }) => {
      if (result?.status === "success") Object.assign(result, { status: "DONE", paymentTime: null });
    }),
    saw: /^DONE$/,
    set: { statuses: { DONE: "success" } },
  },
  "a refund without a status": {
    assumption: "refunds",
    stage: 3,
    change: only("tran-query", ({ result }) => {
      const { refundAmount, refundInfo } = result ?? {};
      if (Number(refundAmount) > 0 || (Array.isArray(refundInfo) && refundInfo.length > 0))
        delete result?.status;
    }),
    saw: /^no status that the store reads/,
  },
};

describe("check, of a gateway that differs in", () => {
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

  const CLEAN = Object.entries(UNUSABLE).map(
    ([name, one]) => [name, { isClean: true, ...one }] as [string, Case],
  );
  const ALL: [string, Case][] = [...Object.entries(CASES), ...CLEAN];
  forEach(ALL, { fast: 2 })("%s says so", async (name, given) => {
    const { stage = 2, dialect = "documented", ipn, saw, set = {}, verdict = "differs" } = given;
    sandbox = await createSandbox({ ...ACCOUNT, dialect, ipnRetryDelaysMs: [20, 20] });
    await control("faults", "PUT", ipn ? { ipn } : {});
    const baseUrl = await changing(sandbox.url, given);
    const options = parseOptions({ baseUrl, ...ACCOUNT, ...PLACES });
    const listener = await listen(0, "success");
    const acts: Promise<void>[] = [];
    const { observations, settings } = await check({
      parse: parseGatewayOptions,
      options,
      stage,
      orders: {
        ...{ amount: "0.08", vendors: ["channel_a", "creditcard"], currencies: ["usd"] },
        ipnUrl: `http://127.0.0.1:${listener.port}/`,
      },
      payment: {
        ...{ listener, holds: false, declines: false, returns: true, recurs: true, patience_ms: 2_000 },
        ...{ notified_ms: 200, read: () => Promise.resolve("") },
        pause: async () => {
          await Promise.all(acts);
          await new Promise((resolve) => setTimeout(resolve, 10));
        },
        ask: async () => void acts.push(pay()),
      },
      tell: () => undefined,
    });
    listener.close();
    const about = observations.filter(({ assumption }) => assumption === (given.assumption ?? name));
    expect(about.find((one) => one.verdict === verdict)?.saw).toMatch(saw);
    expect(settings).toMatchObject(set);
    if (!given.isClean) return;
    expect(settings).toEqual(set);
    const { transactions } = (await control("transactions")) as { transactions: Record<string, string>[] };
    expect(transactions.length).toBeGreaterThan(0);
    for (const { status, paid, refunded } of transactions)
      expect([["closed", "reversed", "refunded"].includes(status ?? ""), refunded]).toEqual([true, paid]);
  });

  it("codes that are numbers finds nothing that differs", async () => {
    sandbox = await createSandbox({ ...ACCOUNT });
    const change: Change = (_, body) =>
      body.ret_code === undefined || Object.assign(body, { ret_code: Number(body.ret_code) });
    const { observations, settings } = await ask(await changing(sandbox.url, { change, saw: /./ }), {});
    expect([differing(observations), settings]).toEqual([[], {}]);
  });
});
