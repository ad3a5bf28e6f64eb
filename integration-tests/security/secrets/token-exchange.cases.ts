import { cases } from "../../../testing/shop/cases";
import { Clerk } from "../../../testing/shop/clerk";
import { ACCOUNT } from "../../../testing/shop/shop";
import { all, bookOf } from "../../admin/four-books";
import { sign } from "../../../src/gateway";
import { SECRETS_ENVIRONMENT } from "./environment";
import { toGateway } from "./shop-plan";

const FORMER = SECRETS_ENVIRONMENT.SECRETS_PREVIOUS_TOKEN;

/* The three steps of docs/security.md, "Exchanging the API token". */
export default cases("the API token is exchanged while orders are open", (shop) => {
  const exchange = async () => {
    const { data } = await shop.admin.get("/admin/crossborder/health");
    const about = (name: string) =>
      data.checks.find(
        (one: { name: string; account?: string }) => one.name === name && one.account === "main",
      );
    return { gateway: about("gateway"), token: about("token exchange") };
  };
  /** Which of the two tokens each call since the last look was signed with. */
  const signedWith = () =>
    toGateway.exchanges.splice(0).map(({ sent }) => {
      const fields = Object.fromEntries(new URLSearchParams(sent));
      return fields.verifySign === sign(fields, FORMER) ? "former" : "present";
    });
  const signatures = async () => new Set((await shop.inbox()).map(({ signature }) => signature));
  const atCashier = async (open: Awaited<ReturnType<typeof shop.checkout>>) => {
    await open.shopper.comeBack(await open.shopper.atCashier(open.cashier_url));
    await shop.reconciled(open.reference);
    await shop.gateway.notified(open.reference);
    await shop.processed(open.reference);
    expect(await bookOf(shop, open.reference)).toEqual(all("17.50"));
  };

  it("set both; wait until Health says so; take the former one out: no payment is refused or lost", async () => {
    // Step 1. Both are set, and the gateway has not got the new one yet.
    await shop.gateway.exchangeToken(FORMER);
    const [now, later, atLast] = [await shop.checkout(), await shop.checkout(), await shop.checkout()];
    const clerk = new Clerk(shop);
    const held = await clerk.hold();
    await atCashier(now);
    expect(await signatures()).toEqual(new Set(["valid"]));
    expect(await exchange()).toMatchObject({
      gateway: { status: "ok" },
      token: { status: "ok", finding: "not_active" },
    });
    // The new one is tried first each time, so that nobody has to say when it counts.
    expect(new Set(signedWith())).toEqual(new Set(["present", "former"]));

    // Step 2. The gateway takes it from now on; what is open stays open.
    await shop.gateway.exchangeToken(ACCOUNT.apiToken);
    await atCashier(later);
    const captured = await shop.staff("capture", held.reference);
    expect(captured.status).toBe(200);
    expect((await shop.staff("refund", now.reference)).status).toBe(200);
    await shop.runJob();
    expect(await bookOf(shop, now.reference)).toEqual(all("0.00"));
    expect(await bookOf(shop, held.reference)).toEqual(all("25.00"));
    expect((await exchange()).token).toMatchObject({ finding: "used" });
    const created_at = new Date(Date.now() - 25 * 60 * 60_000);
    await shop.database("crossborder_event").where({ name: "former_token_used" }).update({ created_at });
    expect((await exchange()).token).toMatchObject({
      status: "warning",
      finding: "over",
      next: expect.stringContaining("Take previousApiToken out"),
    });

    // Step 3. Nothing needs it any more.
    await atCashier(atLast);
    expect(new Set(signedWith())).toEqual(new Set(["present"]));
    expect((await exchange()).token).toMatchObject({ finding: "over" });
  });
});
