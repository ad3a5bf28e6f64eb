import { Router } from "express";
import { paymentAddress } from "./payment-address";
import { page, parameter } from "./page";
import { elsewherePage, failedPage, paidPage, pendingPage } from "./pages/done";
import { StoreRefusal } from "./store-api";
import { openSession } from "./store-answers";
import type { Storefront } from "./storefront";
import { ownCartId } from "./visit";

/** `/done`: where the plugin sends the browser after the gateway's page. */
export function doneRouter(storefront: Storefront): Router {
  const { api } = storefront;
  const router = Router();
  router.get(
    "/done",
    page(async (request, response) => {
      const cartId = parameter(request, "cart_id");
      const payment = parameter(request, "payment");
      // Anybody can make an address with somebody's cart in it: this browser is shown its own.
      if (cartId !== ownCartId(request)) return void response.type("html").send(elsewherePage());
      const cart = await api.cart(cartId);
      // An order is shown because Medusa has it, not because the address says so.
      const orderId = cart?.completed_at ? await complete(storefront, cartId) : undefined;
      const order = orderId ? await api.order(orderId) : undefined;
      if (order) return void response.type("html").send(paidPage(storefront, order));
      const session = openSession(cart?.payment_collection);
      const isOver = session && (await api.waitingSession(session.id)).payment === "failed";
      const over = isOver || payment === "expired" || payment === "returned" || !session;
      const asked = payment === "declined" ? "declined" : parameter(request, "checked") ? "again" : "first";
      response
        .type("html")
        .send(over ? failedPage(cart, payment) : pendingPage(paymentAddress(session, cartId), asked));
    }),
  );
  router.post(
    "/done/check",
    page(async (request, response) => {
      const cart_id = ownCartId(request) ?? "";
      await complete(storefront, cart_id);
      const address = new URLSearchParams({ cart_id, payment: "pending", checked: "1" });
      response.redirect(303, `/done?${address.toString()}`);
    }),
  );
  return router;
}

/** The order that the cart has become, or becomes now; nothing when it is not paid. */
async function complete({ api }: Storefront, cartId: string): Promise<string | undefined> {
  try {
    return await api.complete(cartId);
  } catch (error) {
    if (error instanceof StoreRefusal) return undefined;
    throw error;
  }
}
