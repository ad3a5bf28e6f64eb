import { join } from "node:path";
import { createHoldTicketWorkflow } from "medusa-payment-crossborder/workflows";
import { slow } from "../../testing/jest/lanes";
import { holdTicket, sealerFor, storeContext } from "../../testing/shop/built-plugin";
import { inShop } from "../../testing/shop/in-shop";
import { all, bookOf } from "../admin/four-books";

const QR = "pp_crossborder-channel-a_qr";

inShop(
  "what is held is the store's choice",
  (shop) => {
    /** Fills a cart and opens its session; the wallet agrees. */
    async function agreed(provider: string, dataFor?: (cart_id: string) => Promise<Record<string, string>>) {
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      const { shown } = await shopper.openSession(provider, await dataFor?.(cart.id));
      await shop.gateway.act(shown.reference, "pay");
      return { shopper, cart, reference: shown.reference };
    }
    const ticketFor = async (cart_id: string, provider_id = QR): Promise<string> => {
      const input = { cart_id, provider_id };
      return (await createHoldTicketWorkflow(shop.container).run({ input })).result.hold_ticket;
    };
    const sent = async (cart_id: string) => ({ hold_ticket: await ticketFor(cart_id) });
    const capture = (reference: string) =>
      shop.admin.post(`/admin/crossborder/transactions/${reference}/capture`, {});

    /** Held and in no book, until staff captures it. */
    async function isHeldUntilCaptured(reference: string) {
      await shop.held(reference);
      expect(await shop.gateway.order(reference)).toMatchObject({ held: "17.50", paid: "0.00" });
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect(await capture(reference)).toMatchObject({ status: 200 });
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    }

    it("one channel holds until staff captures it, and another takes the money at once", async () => {
      const held = await agreed("pp_crossborder-channel-a_hold");
      await isHeldUntilCaptured(held.reference);
      const taken = await agreed("pp_crossborder-channel-b_hold");
      await shop.reconciled(taken.reference);
      expect(await bookOf(shop, taken.reference)).toEqual(all("17.50"));
      for (const act of ["capture", "release"])
        expect(
          await shop.admin.post(`/admin/crossborder/transactions/${taken.reference}/${act}`, {}),
        ).toMatchObject({ status: 400 });
      expect(await bookOf(shop, taken.reference)).toEqual(all("17.50"));
      expect((await shop.gateway.calls("auth-capture")).length).toBe(1);
    });

    it("a ticket of the shop's own server: the money is held, and captured by staff", async () => {
      const { shopper, cart, reference } = await agreed(QR, sent);
      await isHeldUntilCaptured(reference);
      expect((await shopper.complete(cart.id)).order?.id).toEqual(expect.any(String));
      const plain = await agreed(QR);
      await shop.reconciled(plain.reference);
      expect(await bookOf(shop, plain.reference)).toEqual(all("17.50"));
    });

    it("who asks again with the same ticket gets what is open, and whoever leaves it out pays at once", async () => {
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      const data = await sent(cart.id);
      const first = await shopper.openSession(QR, data);
      expect((await shopper.openSession(QR, data)).shown.reference).toBe(first.shown.reference);
      const { shown } = await shopper.openSession(QR);
      expect(await shop.gateway.order(first.shown.reference)).toMatchObject({ status: "closed" });
      await shop.gateway.act(shown.reference, "pay");
      await shop.reconciled(shown.reference);
      expect(await bookOf(shop, shown.reference)).toEqual(all("17.50"));
    });

    it("a session that opens when the shopper pays is opened at once with a ticket", async () => {
      const { reference } = await agreed(QR, async (id) => ({ ...(await sent(id)), opening: "on_pay" }));
      await isHeldUntilCaptured(reference);
    });

    const signed = (cart_id: string, provider_id: string, expires_at: number) =>
      holdTicket(
        { cart_id, provider_id, reference: "cb-never", expires_at },
        sealerFor(storeContext(shop.container), provider_id),
      );
    const SOON = () => Date.now() + 60_000;

    it.each<[string, (cart: string) => Promise<string> | string, string?]>([
      ["that the shopper has invented", () => `${"a".repeat(40)}.${"0".repeat(64)}`],
      ["of another cart", async () => await ticketFor((await shop.shopper().fillCart()).id)],
      ["of another method", (cart) => ticketFor(cart, "pp_crossborder-channel-b_qr")],
      ["whose time is over", (cart) => signed(cart, QR, Date.now() - 1)],
      [
        "for an account that allows none",
        (cart) => signed(cart, "pp_crossborder-channel-b_hold", SOON()),
        "pp_crossborder-channel-b_hold",
      ],
    ])("a ticket %s holds nothing, and opens nothing", async (_which, ticketOf, provider = QR) => {
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      expect(await shopper.choose(provider, { hold_ticket: await ticketOf(cart.id) })).toMatchObject({
        status: 400,
        data: { code: "invalid_input", message: expect.stringMatching(/^hold_ticket: is none/) },
      });
      expect(await shop.gateway.calls()).toEqual([]);
      const { shown } = await shopper.openSession(provider);
      await shop.gateway.act(shown.reference, "pay");
      await shop.reconciled(shown.reference);
      expect(await bookOf(shop, shown.reference)).toEqual(all("17.50"));
    });

    it("a ticket that was used opens no second payment", async () => {
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      const data = await sent(cart.id);
      const { shown } = await shopper.openSession(QR, data);
      await shopper.openSession(QR);
      expect(await shopper.choose(QR, data)).toMatchObject({
        status: 400,
        data: { code: "invalid_input", message: expect.stringMatching(/^hold_ticket: is none/) },
      });
      expect(await shop.gateway.order(shown.reference)).toMatchObject({ held: "0.00", paid: "0.00" });
      expect(await bookOf(shop, shown.reference)).toEqual(all("0.00"));
    });

    slow.it.each([
      ["pp_crossborder-channel-a_main", "provider_id: the account of"],
      ["pp_crossborder-channel-c_qr", "provider_id: only a QR code can be held"],
      ["pp_crossborder-channel-a_nobody", "is not a provider of this plugin"],
    ])("none is given for %s", async (provider_id, message) => {
      const said = { message: expect.stringContaining(message) };
      await expect(ticketFor("cart_1", provider_id)).rejects.toMatchObject(said);
    });
  },
  { store: join(__dirname, "held-by-choice"), lane: "ci" },
);
