import { join } from "node:path";
import { inShop } from "../../testing/shop/in-shop";
import { all, bookOf } from "../admin/four-books";

inShop(
  "what is held is the store's choice",
  (shop) => {
    /** Fills a cart and opens its session; the wallet agrees. */
    async function agreed(provider: string): Promise<string> {
      const { shopper } = await shop.withCart();
      const { shown } = await shopper.openSession(provider);
      await shop.gateway.act(shown.reference, "pay");
      return shown.reference;
    }

    it("one channel holds until staff captures it, and another takes the money at once", async () => {
      const held = await agreed("pp_crossborder-channel-a_hold");
      await shop.held(held);
      expect(await shop.gateway.order(held)).toMatchObject({ held: "17.50", paid: "0.00" });
      expect(await bookOf(shop, held)).toEqual(all("0.00"));
      expect(await shop.staff("capture", held)).toMatchObject({ status: 200 });
      expect(await bookOf(shop, held)).toEqual(all("17.50"));
      const taken = await agreed("pp_crossborder-channel-b_hold");
      await shop.reconciled(taken);
      expect(await bookOf(shop, taken)).toEqual(all("17.50"));
      for (const name of ["capture", "release"])
        expect(await shop.staff(name, taken)).toMatchObject({ status: 400 });
      expect(await bookOf(shop, taken)).toEqual(all("17.50"));
      expect((await shop.gateway.calls("auth-capture")).length).toBe(1);
    });
  },
  { store: join(__dirname, "held-by-choice"), lane: "ci" },
);
