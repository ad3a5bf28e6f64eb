import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";

export default cases("a store's own code reads with query.graph", (shop) => {
  async function read(entity: string, id: string, fields: string[]): Promise<unknown> {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY);
    const { data } = await query.graph({ entity, fields: ["id", ...fields], filters: { id } });
    return data;
  }

  /** From Medusa's record to its transaction. */
  async function expectTransaction(entity: string, id: string | null, reference: string): Promise<void> {
    const found = await read(entity, id ?? "", ["crossborder_transactions.reference"]);
    expect([entity, found]).toEqual([
      entity,
      [expect.objectContaining({ id, crossborder_transactions: [expect.objectContaining({ reference })] })],
    ]);
  }

  it("the payment of an order, a cart and a payment session, and back again", async () => {
    const { reference, order, cart } = await shop.paidOrder();
    const { id, payment_session_id } = await shop.transaction(reference);
    await expectTransaction("order", order.id, reference);
    await expectTransaction("cart", cart.id, reference);
    await expectTransaction("payment_session", payment_session_id, reference);
    const fields = ["order.status", "cart.currency_code", "payment_session.status"];
    expect(await read("crossborder_transaction", id, fields)).toMatchObject([
      {
        order: { id: order.id, status: "pending" },
        cart: { id: cart.id, currency_code: "usd" },
        payment_session: { id: payment_session_id, status: "authorized" },
      },
    ]);
  });

  it("every payment that a cart was offered, also the one that was not made", async () => {
    const { shopper, cart, reference } = await shop.checkout();
    const { shown } = await shopper.choosePayment("creditcard");
    const fields = ["crossborder_transactions.reference", "crossborder_transactions.state"];
    expect(await read("cart", cart.id, fields)).toMatchObject([
      {
        crossborder_transactions: expect.arrayContaining([
          expect.objectContaining({ reference, state: "closed" }),
          expect.objectContaining({ reference: shown.reference, state: "open" }),
        ]),
      },
    ]);
  });

  slow.it("the payment of an order that was paid at the counter, which had no cart", async () => {
    const { order_id, reference } = await new Clerk(shop).sale();
    const { id, payment_session_id } = await shop.transaction(reference);
    await expectTransaction("order", order_id, reference);
    await expectTransaction("payment_session", payment_session_id, reference);
    const fields = ["order.status", "cart.id", "payment_session.status"];
    expect(await read("crossborder_transaction", id, fields)).toMatchObject([
      {
        cart_id: null,
        cart: undefined,
        order: { id: order_id, status: "pending" },
        payment_session: { id: payment_session_id, status: "authorized" },
      },
    ]);
  });
});
