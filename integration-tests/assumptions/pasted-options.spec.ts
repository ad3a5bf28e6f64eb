import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { GATEWAY_ACCOUNT } from "../../testing/store/accounts";
import { slow } from "../../testing/jest/lanes";
import { folderWithPlugin } from "../../testing/programs/folder-with-plugin";
import { Clerk } from "../../testing/shop/clerk";
import { inShop } from "../../testing/shop/in-shop";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { ROOT } from "../../tooling/link-plugin";
import { all, bookOf } from "../admin/four-books";

/*
 * A gateway with words, codes, numbers and names of its own, and a store with the options that `npx medusa-payment-crossborder-cli check` has printed, as they
 * are pasted.
 */

const PROGRAM = join(ROOT, "packages/cli/dist/cli.js");
const DIALECT = [
  ...(["codes", "other-numbers", "code-url", "sale", "ascii", "new-york"] as const),
  { statuses: { init: "WAIT", success: "TRADE_OK", refunded: "TRADE_REFUND", closed: "TRADE_CLOSED" } },
] as const;

interface Order {
  reference: string;
  status: string;
}

/** What a check of the gateway prints, while a person pays what it asks for. */
async function checked(url: string): Promise<string> {
  const control = async (path: string, init?: RequestInit) =>
    await fetch(`${url}/_sandbox/${path}`, { ...init, headers: { "X-Crossborder-Sandbox": "1" } });
  const pay = async () => {
    const { transactions } = (await (await control("transactions")).json()) as { transactions: Order[] };
    const open = transactions.findLast(({ status }) => status === "init");
    await control(`transactions/${open?.reference}/pay`, { method: "POST" });
  };
  const env = {
    PATH: process.env.PATH,
    CROSSBORDER_BASE_URL: url,
    CROSSBORDER_API_TOKEN: GATEWAY_ACCOUNT.apiToken,
    CROSSBORDER_MERCHANT_NO: GATEWAY_ACCOUNT.merchantNo,
    CROSSBORDER_STORE_NO: GATEWAY_ACCOUNT.storeNo,
  };
  const args = ["--stage", "3", "--hold", "--wait", "1", "--amount", "0.08", "--currency", "usd"];
  const cwd = await folderWithPlugin();
  const child = spawn(process.execPath, [PROGRAM, "check", ...args], { cwd, env });
  let [out, asked] = ["", 0];
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    const times = out.match(/^(Pay|Agree to) .* here: /gm)?.length ?? 0;
    if (times > asked) void pay();
    asked = times;
  });
  await new Promise((resolve) => child.once("close", resolve));
  await rm(cwd, { recursive: true });
  return out;
}

/** The lines for medusa-config. */
function printedOptions(out: string): Record<string, unknown> {
  const [, lines = ""] = out.split("in medusa-config, in the options of the account:\n");
  const pairs = [...lines.matchAll(/^ {2}(\w+): (.*),$/gm)].map(([, name = "", value = ""]) => [
    name,
    JSON.parse(value) as unknown,
  ]);
  return Object.fromEntries(pairs);
}

slow.describe("with what check has printed pasted into medusa-config", () => {
  let options: Record<string, unknown> = {};
  let left: { status: string }[] = [];
  inShop(
    "a shop",
    (shop) => {
      const staff = (reference: string, act: string, body = {}) => shop.staff(act, reference, body);

      it("starts, and the check has left nothing at the gateway", () => {
        expect(options).toMatchObject({
          statuses: { WAIT: "pending", TRADE_OK: "success", TRADE_CLOSED: "closed" },
          shownNumbers: { merchantNo: "M-200043", storeNo: "S-300014" },
          walletLinkNames: ["code_url"],
          paymentTypes: ["sale"],
          plainText: "ascii",
        });
        expect(left.filter(({ status }) => ["init", "success"].includes(status))).toEqual([]);
      });

      it("has an order paid and refunded", async () => {
        const { reference, payment } = await shop.paidOrder();
        await shop.reconciled(reference);
        expect(await bookOf(shop, reference)).toEqual(all("17.50"));
        expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).status).toBe(200);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", attention_code: null });
        expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      });

      it("holds money, captures a part of it, releases the rest and refunds what it has captured", async () => {
        const { reference } = await new Clerk(shop).hold();
        expect(await shop.transaction(reference)).toMatchObject({ state: "held" });
        expect((await staff(reference, "capture", { amount: 10 })).status).toBe(200);
        expect((await staff(reference, "release")).status).toBe(200);
        expect(await bookOf(shop, reference)).toEqual(all("10.00"));
        expect((await staff(reference, "refund")).status).toBe(200);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", attention_code: null });
        expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      });
    },
    {
      sandbox: { dialect: DIALECT },
      inFront: async (real) => {
        options = printedOptions(await checked(real.gateway));
        left = await new SandboxControl(real.gateway).orders();
        process.env.GATEWAY_OPTIONS = JSON.stringify(options);
        return real;
      },
    },
  );
});
