import { type Request, type Response, Router } from "express";
import { deviceOf } from "../../packages/storefront/src";
import { PREFILLED } from "./addresses";
import { field, page } from "./page";
import { checkoutPage } from "./pages/checkout";
import { paymentAddress } from "./payment-address";
import { offered } from "./payment-methods";
import { StoreRefusal } from "./store-api";
import type { Cart } from "./store-answers";
import type { Storefront } from "./storefront";
import { currentCart } from "./visit";

/** `/checkout`: address and payment method; from here the browser goes to the gateway, or to a QR code. */
export function checkoutRouter(storefront: Storefront): Router {
  const { api } = storefront;
  const router = Router();
  router.post(
    "/cart/checkout",
    page(async (request, response) => {
      const cart = await currentCart(storefront, request, response);
      if (!cart || cart.items.length === 0) return response.redirect(303, "/");
      // Country and shipping first, so that the page shows the total that will be paid.
      const { country_code } = PREFILLED[cart.currency_code];
      await api.updateCart(cart.id, { shipping_address: { country_code } });
      await api.chooseShipping(cart.id);
      response.redirect(303, "/checkout");
    }),
  );
  router.get(
    "/checkout",
    page(async (request, response) => {
      const cart = await currentCart(storefront, request, response);
      if (!cart?.shipping_methods?.length || cart.items.length === 0) return response.redirect(303, "/");
      await show(storefront, response, cart);
    }),
  );
  router.post(
    "/checkout",
    page(async (request, response) => {
      const cart = await currentCart(storefront, request, response);
      if (!cart) return response.redirect(303, "/");
      try {
        response.redirect(303, await pay(storefront, request, cart));
      } catch (error) {
        if (!(error instanceof StoreRefusal)) throw error;
        await show(storefront, response.status(409), cart, error.message);
      }
    }),
  );
  return router;
}

async function show({ api }: Storefront, response: Response, cart: Cart, problem?: string): Promise<void> {
  const methods = offered(await api.paymentProviders(cart.region_id), cart.currency_code);
  response.type("html").send(checkoutPage(cart, methods, problem));
}

/** @returns the address of the gateway's page, or of our own with the QR code */
async function pay({ api }: Storefront, request: Request, { id, currency_code }: Cart): Promise<string> {
  const { country_code } = PREFILLED[currency_code];
  const address = {
    first_name: field(request, "first_name"),
    last_name: field(request, "last_name"),
    address_1: field(request, "address_1"),
    city: field(request, "city"),
    postal_code: field(request, "postal_code"),
    country_code,
  };
  await api.updateCart(id, {
    email: field(request, "email"),
    shipping_address: address,
    billing_address: address,
  });
  const { terminal } = deviceOf({ userAgent: request.headers["user-agent"] });
  return paymentAddress(await api.startPayment(id, field(request, "method"), terminal), id);
}
