import { readFile } from "node:fs/promises";
import { z } from "zod";
import en from "../../src/texts/en/books.json";
import common from "../../src/texts/en/common.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import type { DeskSettings } from "../../testing/browser/desk";
import { expectFocused } from "../../testing/browser/focus";
import { type AdminShop, boughtOnline } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { eventually } from "../../testing/shop/sandbox-control";

const PATH = "/crossborder/reconciliation/audit?account=pp_crossborder-channel-a_main";
const AUDITS = "/admin/crossborder/audits?provider_id=pp_crossborder-channel-a_main&limit=1";
const findings = z.object({
  findings: z.array(z.object({ reference: z.string().nullable(), day: z.string() })),
});
const audits = z.object({ audits: z.array(z.object({ id: z.string(), status: z.string() })) });

/** Staff of a shop, which is open when these tests begin, compare its books. */
export function booksPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);

  /** Paid, and refunded in the gateway's own dashboard: the shop is not told. */
  async function refundedAtGateway(): Promise<string> {
    const { reference } = await boughtOnline(shop);
    await shop.gateway.act(reference, "refund");
    return reference;
  }

  const latest = async () => audits.parse((await shop.api.get(AUDITS)).data).audits[0];

  /** The day of an audit that a mended payment counts for, as the page writes it. */
  async function dayOf(reference: string, audit = ""): Promise<string> {
    const { data } = await shop.api.get(`/admin/crossborder/audits/${audit}?outcome=healed&limit=100`);
    const found = findings.parse(data).findings.find((one) => one.reference === reference);
    const day = { month: "short", day: "numeric", timeZone: "UTC" } as const;
    return new Date(String(found?.day)).toLocaleDateString("en", day);
  }

  const openBooks = (settings?: DeskSettings) => browser.open(PATH, settings);

  it("runs an audit, shows its days, what it found and mended, and makes a file of it", async () => {
    const reference = await refundedAtGateway();
    const { page } = await openBooks();
    const before = await latest();
    await page.getByRole("button", { name: en.run.button }).click();
    await page.getByText(/^main.* is being compared$/).waitFor();
    const isDone = async () => {
      const now = await latest();
      return now?.id !== before?.id && now?.status === "finished";
    };
    await eventually(isDone, "the audit to finish", 150);
    await page.getByText(/Comparing… \d+ done so far/).waitFor({ state: "detached" });
    const done = await latest();
    await page
      .getByText(/^\d+ payments? compared at \d/)
      .first()
      .waitFor();
    await picture(page, "books-en");
    await expectAccessible(page);
    // It is mended by now. Where nothing else of its day is open, the day is behind one line.
    const folded = page.locator("summary");
    if (await folded.isVisible()) await folded.click();
    const name = new RegExp(`^${en.days.findings}: ${await dayOf(reference, done?.id)}\\b.* · USD$`);
    const differences = page.getByRole("button", { name });
    await differences.click();
    const found = page.getByRole("dialog").getByRole("listitem").filter({ hasText: reference });
    await found.getByText(en.findings.outcome.healed).waitFor();
    const order = await found.getByRole("link", { name: common.open_order }).getAttribute("href");
    await page.keyboard.press("Escape");
    await expectFocused(differences);
    const { data } = await shop.api.get(
      `/admin${order?.replace(/^\/app/, "")}?fields=payment_collections.payments.refunds.amount`,
    );
    expect(data.order.payment_collections[0].payments[0].refunds).toMatchObject([{ amount: 17.5 }]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: en.audit.export }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${done?.id}.csv`);
    expect(await readFile(await file.path(), "utf8")).toContain(`,"${reference}",`);
  });

  it("who may only read them starts no audit, and who may not is told so", async () => {
    const reader = await hire(shop.api, "crossborder_audit:read");
    const books = await openBooks({ user: reader });
    await books.page.getByRole("button", { name: en.audit.export }).waitFor();
    expect(await books.page.getByRole("button", { name: en.run.button }).count()).toBe(0);
    await books.close();
    const other = await openBooks({ user: await hire(shop.api, "crossborder_health:read") });
    await other.page.getByRole("alert").getByText(common.forbidden).first().waitFor();
  });
}
