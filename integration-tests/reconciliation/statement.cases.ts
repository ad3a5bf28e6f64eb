import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { ROOT } from "../../tooling/link-plugin";
import { bookOf } from "../admin/four-books";

const PROGRAM = join(ROOT, ".medusa/server/src/init/cli.js");
const books = (amount: string) => ({ gateway: amount, ledger: amount, payments: amount, orders: amount });

/* The document shows no statement of the gateway's. The sandbox has two that are as different as they come. */
export default cases("the gateway's own statement is compared with the store's payments", (shop) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-statement-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** What `npx medusa-payment-crossborder statement` says of what both have now. */
  async function compare(): Promise<{ code: number | null; lines: string[] }> {
    const [statement, payments] = [join(folder, "statement"), join(folder, "payments.csv")];
    await writeFile(statement, await shop.gateway.statement());
    const { data } = await shop.admin.get<string>("/admin/crossborder/transactions/export");
    await writeFile(payments, data);
    const args = [PROGRAM, "statement", statement, "--with", payments];
    const { status: code, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { code, lines: `${stdout}${stderr}`.trimEnd().split("\n") };
  }

  slow.it.each(["english", "chinese"] as const)("in a table that is %s", async (statement) => {
    await shop.gateway.dialect({ statement });
    const [kept, refunded, inYuan] = [
      await shop.paidOrder(),
      await shop.paidOrder(),
      await shop.paidOrder("cny"),
    ];
    const staff = (reference: string, act: string, body = {}) =>
      shop.admin.post(`/admin/crossborder/transactions/${reference}/${act}`, body);
    expect((await staff(refunded.reference, "refund")).status).toBe(200);
    const { reference: held } = await new Clerk(shop).hold();
    expect((await staff(held, "capture", { amount: 10 })).status).toBe(200);
    await shop.checkout();
    await shop.runJob();
    expect(await bookOf(shop, kept.reference)).toEqual(books("17.50"));
    expect(await bookOf(shop, refunded.reference)).toEqual(books("0.00"));
    expect(await bookOf(shop, inYuan.reference)).toEqual(books("118.00"));
    expect(await bookOf(shop, held)).toEqual(books("10.00"));
    expect(await compare()).toMatchObject({
      code: 0,
      lines: [expect.stringMatching(/^5 movements, \d+ other lines: 4 payments agree, 0 differ$/)],
    });

    // What the store has not seen: a refund in the gateway's dashboard, and a payment that nobody has told it of.
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(kept.reference, "refund");
    const left = await shop.checkout("creditcard");
    await left.shopper.atCashier(left.cashier_url);
    const { code, lines } = await compare();
    expect([code, lines.length]).toEqual([1, 3]);
    expect(lines).toEqual(
      expect.arrayContaining([
        `differs  ${left.reference}: paid: 0.00 here, 17.50 there`,
        `differs  ${kept.reference}: back: 0.00 here, 17.50 there`,
        expect.stringMatching(/^7 movements, \d+ other lines: 3 payments agree, 2 differ$/),
      ]),
    );
    // The store finds both by itself, and then they agree.
    await shop.gateway.faults({});
    await shop.runJobLater();
    for (const { reference } of [kept, left]) expect((await staff(reference, "reconcile")).status).toBe(200);
    expect((await compare()).code).toBe(0);
  });

  it("says in one line what it cannot read", async () => {
    const file = join(folder, "page.html");
    await writeFile(file, "<html>Please sign in</html>");
    const args = [PROGRAM, "statement", file, "--with", file];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([status, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toContain(`${file}: it is a web page`);
    expect(spawnSync(process.execPath, [PROGRAM, "statement", file]).status).toBe(2);
  });
});
