import BigNumber from "bignumber.js";
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import type { SandboxOptions } from "../packages/sandbox/src";
import { slow } from "../testing/jest/lanes";
import { folderWithPlugin } from "../testing/programs/folder-with-plugin";
import { Lifetime } from "../testing/programs/lifetime";
import { choosePorts } from "../testing/programs/ports";
import { openRunningShop, type RunningShop } from "../testing/servers/running-shop";
import { SandboxControl } from "../testing/shop/sandbox-control";
import { GATEWAY_ACCOUNT } from "../testing/store/accounts";
import { linkPlugin, ROOT } from "../tooling/link-plugin";
import { runOnce } from "./once";
import { GATEWAY_CURRENCY } from "./once/row";

/*
 * The first day at a gateway that differs in whatever `npx medusa-payment-crossborder-cli check` can see: a check from the account alone, a store that is told
 * what the check has printed, a second check by that store's own options, and then customers.
 */

const PROGRAM = join(ROOT, "packages/cli/dist/cli.js");
const STORE = join(ROOT, "testing/store");
const ALL_OF_IT_MS = 10 * 60_000;

/** What the gateway's support tells: no answer of it does. */
const TOLD = {
  merGroupNo: "100007",
  vendorCodes: { channel_a: "walletA", channel_b: "walletB", channel_c: "tap", creditcard: "card" },
};

const GATEWAY = {
  ...TOLD,
  dialect: [
    ...(["codes", "list", "ascii", "samples", "charset", "short-references", "short-goods"] as const),
    ...(["authorized", "ipn-names", "ipn-json", "acknowledged-ok", "query-type", "other-paths"] as const),
    ...(["other-numbers", "sale", "new-york", "online-expires", "several-captures"] as const),
    ...(["no-macros", "refund-as-ordered"] as const),
    {
      statuses: {
        failed: "TRADE_FAILED",
        init: "WAIT",
        success: "TRADE_SUCCESS",
        refunded: "TRADE_REFUND",
        closed: "TRADE_CLOSED",
      },
    },
  ],
} as const satisfies Partial<SandboxOptions>;

const MASKED = { merchantNo: "***", storeNo: "***" };
const reportSchema = z.object({ settings: z.record(z.string(), z.unknown()) });

/** The lines that a merchant pastes into medusa-config. */
function settingsIn(printed: string): Record<string, unknown> {
  const [, lines = ""] = /in the options of the account:\n((?: {2}\w+: .*,\n)+)/.exec(printed) ?? [];
  const settings = [...lines.matchAll(/^ {2}(\w+): (.*),$/gm)];
  return Object.fromEntries(settings.map(([, option = "", value = ""]) => [option, JSON.parse(value)]));
}

slow.describe("a store that is set up from what check has found", () => {
  let lifetime: Lifetime;
  let folder: string;
  beforeAll(() => linkPlugin());
  beforeEach(async () => {
    lifetime = new Lifetime();
    folder = await folderWithPlugin();
  });
  afterEach(async () => {
    await lifetime.close();
    await rm(folder, { recursive: true });
  });

  /** Runs the command, and does what it asks a person to do. */
  async function checked(gateway: SandboxControl, args: string[], env = {}) {
    const file = join(folder, "report.json");
    const given = [
      "check",
      "--stage",
      "3",
      "--hold",
      "--decline",
      "--amount",
      "1.00",
      "--listen",
      "0",
      "--report",
      file,
    ];
    const child = spawn(process.execPath, [PROGRAM, ...given, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const actOn = async (line: string) => {
      const open = (await gateway.orders()).findLast(({ status }) => status === "init");
      if (open) await gateway.act(open.reference, line.includes("Decline") ? "decline" : "pay");
    };
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      if (/here: http/.test(text)) void actOn(text);
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    const settings = settingsIn(out);
    const report = reportSchema.parse(JSON.parse(await readFile(file, "utf8")));
    // Nothing but the numbers of the account is left out of it.
    const { shownNumbers, ...others } = settings;
    expect(report.settings).toEqual({ ...others, ...(shownNumbers ? { shownNumbers: MASKED } : {}) });
    return { code, settings };
  }

  async function firstCheck(sandboxUrl: string) {
    const { code, settings } = await checked(new SandboxControl(sandboxUrl), [], {
      CROSSBORDER_BASE_URL: sandboxUrl,
      CROSSBORDER_API_TOKEN: GATEWAY_ACCOUNT.apiToken,
      CROSSBORDER_MERCHANT_NO: GATEWAY_ACCOUNT.merchantNo,
      CROSSBORDER_STORE_NO: GATEWAY_ACCOUNT.storeNo,
      CROSSBORDER_MER_GROUP_NO: TOLD.merGroupNo,
      CROSSBORDER_VENDOR_CODES: Object.entries(TOLD.vendorCodes)
        .map((named) => named.join("="))
        .join(","),
    });
    expect(code).toBe(1);
    return settings;
  }

  /** What each of the four books says was taken and kept, by currency, each read by itself. */
  async function books({ env }: RunningShop, gateway: SandboxControl) {
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    try {
      const sums = async (query: string): Promise<Record<string, string>> => {
        const { rows } = await client.query<{ currency: string; sum: string }>(query);
        return Object.fromEntries(rows.map(({ currency, sum }) => [currency, new BigNumber(sum).toFixed(2)]));
      };
      const orders = await gateway.orders();
      const kept = (currency: "usd" | "cny") =>
        orders
          .filter((order) => order.currency === GATEWAY_CURRENCY[currency])
          .reduce((sum, { paid, refunded }) => sum.plus(paid).minus(refunded), new BigNumber(0))
          .toFixed(2);
      return {
        gateway: { usd: kept("usd"), cny: kept("cny") },
        ledger: await sums(
          "select currency_code as currency, sum(captured_amount::numeric - refunded_amount::numeric - returned_amount::numeric) from crossborder_transaction group by 1",
        ),
        payments: await sums(
          "select currency, sum(amount) from (select payment_id, amount from capture where deleted_at is null union all select payment_id, -amount from refund where deleted_at is null) moved join (select id, currency_code as currency from payment) of_payment on of_payment.id = payment_id group by 1",
        ),
        orders: await sums(
          "select currency_code as currency, sum(amount) from order_transaction where deleted_at is null group by 1",
        ),
      };
    } finally {
      await client.end();
    }
  }

  it(
    "agrees with its gateway, takes all of the demo's orders, and its four books are equal",
    async () => {
      const demo = await openRunningShop(lifetime, {
        ports: await choosePorts({}, { once: true }),
        admin: false,
        sandbox: GATEWAY,
        gatewayOptions: async (sandboxUrl) => ({
          ...TOLD,
          returnMoney: "ask",
          ...(await firstCheck(sandboxUrl)),
        }),
      });
      const gateway = new SandboxControl(demo.sandboxUrl);
      expect(await checked(gateway, ["--dir", STORE], demo.env)).toEqual({
        code: 0,
        settings: {},
      });
      // The check's own orders are given back, and no orders of the shop.
      await gateway.reset();
      expect(await lifetime.while(runOnce(demo))).toBe(true);
      const { gateway: theirs, ...ours } = await books(demo, gateway);
      expect(Number(theirs.usd) * Number(theirs.cny)).toBeGreaterThan(0);
      expect(ours).toEqual({ ledger: theirs, payments: theirs, orders: theirs });
    },
    ALL_OF_IT_MS,
  );
});
