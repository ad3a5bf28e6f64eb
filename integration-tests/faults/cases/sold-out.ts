import { Modules } from "@medusajs/framework/utils";
import type { Shop } from "../../../testing/shop/shop";
import { type FaultCase, inCi } from "../fault-case";
import { checkout } from "./checkout";

/** Nobody can buy it any more, or again. */
async function stock(shop: Shop, handle: string, stocked_quantity: number): Promise<void> {
  const inventory = shop.container.resolve(Modules.INVENTORY);
  const [level] = await inventory.listInventoryLevels({
    inventory_item_id: (await inventory.listInventoryItems({ sku: handle.toUpperCase() })).map(
      ({ id }) => id,
    ),
  });
  if (!level) throw new Error(`no stock level of ${handle}`);
  const { inventory_item_id, location_id } = level;
  await inventory.updateInventoryLevels([{ inventory_item_id, location_id, stocked_quantity }]);
}

const HANDLE = "travel-cup";

type Arrival = (begun: Awaited<ReturnType<typeof checkout>>, shop: Shop) => Promise<void>;

const soldOutWhilePaying = (who: string, arrive: Arrival): FaultCase<Shop> => {
  let announced: { count: number } | undefined;
  return {
    name: `sold out while paying, ${who}`,
    runs: { short: 1, long: 10 },
    leaves: { orders: 0 },
    async run(shop) {
      announced ??= shop.countEvents("crossborder.money_returned");
      await stock(shop, HANDLE, 10);
      const begun = await checkout(shop, HANDLE);
      await stock(shop, HANDLE, 0);
      await arrive(begun, shop);
      await shop.reconciled(begun.reference);
      const { status, refunded, paid } = await shop.gateway.order(begun.reference);
      expect(["reversed", "refunded"]).toContain(status);
      expect(refunded).toBe(paid);
      if (status === "reversed") expect(announced.count).toBe(1);
      announced.count = 0;
    },
  };
};

export const soldOut = [
  inCi(
    soldOutWhilePaying("notification first", async ({ shopper, cashierUrl, reference }, shop) => {
      const callback = await shopper.atCashier(cashierUrl);
      await shop.reconciled(reference);
      const { storefront } = await shopper.comeBack(callback);
      expect(storefront.searchParams.get("payment")).toBe("returned");
    }),
  ),
  soldOutWhilePaying("browser first", async ({ shopper, cart, cashierUrl }, shop) => {
    await shop.gateway.faults({ ipn: { late_ms: 1500 } });
    const callback = await shopper.atCashier(cashierUrl);
    const { status, data } = await shopper.post(`/store/carts/${cart.id}/complete`, {});
    expect({ status, data }).toMatchObject({
      status: 400,
      data: { type: "not_allowed", message: expect.stringContaining("Not enough stock") },
    });
    await shopper.comeBack(callback);
  }),
];
