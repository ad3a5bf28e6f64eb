import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ci, slow } from "../../testing/jest/lanes";
import { storeContext } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";

export default cases("somebody holds a cart's lock", (shop) => {
  /** A client that leaves before it is answered. */
  async function completeAndLeave(cartId: string, after_ms: number): Promise<void> {
    const address = new URL(`${shop.backendUrl}/store/carts/${cartId}/complete`);
    const headers = {
      "x-publishable-api-key": shop.seeded.publishableKey,
      "content-type": "application/json",
    };
    const call = request(address, { method: "POST", headers });
    call.on("error", () => undefined);
    call.end("{}");
    await pause(after_ms);
    call.destroy();
  }

  const isFree = async (cartId: string) => {
    const { locks } = storeContext(shop.container);
    const taken = await locks.lockCart(cartId, { wait_ms: 0 }).catch(() => undefined);
    await taken?.release();
    return taken !== undefined;
  };

  ci.it("clients that leave while they wait leave the cart free, and the paid order is placed", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    const { release: unlock } = await storeContext(shop.container).locks.lockCart(cart.id);
    await Promise.all(Array.from({ length: 5 }, () => completeAndLeave(cart.id, 300)));
    await unlock();
    await eventually(() => isFree(cart.id), "the cart to be free");

    // Whoever had the lock last may still be completing the cart, and a browser that meets that comes back.
    await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    await shop.reconciled(reference);
    expect(await shop.paidOrders()).toHaveLength(1);
  });

  slow.it(
    "clients that leave at any moment, also before the lock is asked for, leave the cart free",
    async () => {
      const { cart } = await shop.checkout();
      for (let round = 0; round < 4; round++) {
        await Promise.all(Array.from({ length: 25 }, (_, ms) => completeAndLeave(cart.id, ms + 1)));
      }
      await eventually(() => isFree(cart.id), "the cart to be free");
    },
  );

  ci.it("a client that leaves while its cart is completed keeps it locked until that is done", async () => {
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { delay_ms: 1_500 } });
    const { shopper, cart, cashier_url } = await shop.checkout();
    await shopper.atCashier(cashier_url);
    await completeAndLeave(cart.id, 500);
    expect(await isFree(cart.id)).toBe(false);
    await eventually(() => isFree(cart.id), "the cart to be free");
    expect(await shop.orders()).toHaveLength(1);
  });

  slow.it(
    "a shopper who waits for it too long is answered 409, and the cart is not completed unguarded",
    async () => {
      const { shopper, cart } = await shop.paidUnnoticed();
      const { release: unlock } = await storeContext(shop.container).locks.lockCart(cart.id);
      const answer = await shopper.post(`/store/carts/${cart.id}/complete`, {});
      await unlock();
      expect([answer.status, answer.data.code]).toEqual([409, "busy"]);
      expect(await shop.orders()).toHaveLength(0);
      expect((await shopper.complete(cart.id)).type).toBe("order");
    },
    120_000,
  );

  slow.it(
    "reconciliation does not wait for it: it comes again, and other shoppers' orders are placed meanwhile",
    async () => {
      await shop.gateway.faults({ ipn: { lose: true } });
      const locked = await shop.checkout();
      const { release: unlock } = await storeContext(shop.container).locks.lockCart(locked.cart.id);
      const callback = await locked.shopper.atCashier(locked.cashier_url);
      const journeys = await Promise.all(Array.from({ length: 6 }, () => locked.shopper.comeBack(callback)));
      expect(journeys.map(({ storefront }) => storefront.searchParams.get("payment"))).toEqual(
        Array.from({ length: 6 }, () => "pending"),
      );

      const other = await shop.checkout();
      const back = await other.shopper.comeBackDecided(await other.shopper.atCashier(other.cashier_url));
      expect(back.storefront.searchParams.get("payment")).toBe("paid");

      await unlock();
      await shop.reconciled(locked.reference);
      expect(await shop.paidOrders()).toHaveLength(2);
    },
  );

  slow.it("a server that died with it: the cart is free after some seconds", async () => {
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    const locking = shop.container.resolve("locking");
    await locking.acquire(`crossborder-cart:${cart.id}`, { ownerId: "a server that died", expire: 3 });
    await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    expect(await shop.paidOrders()).toHaveLength(1);
  });
});
