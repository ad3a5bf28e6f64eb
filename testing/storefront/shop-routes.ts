import { Router } from "express";
import { field, page } from "./page";
import { shopPage } from "./pages/shop";
import type { Storefront } from "./storefront";
import { currentCart, rememberCart } from "./visit";

/** `/`: products, the cart beside them, and what changes the cart. */
export function shopRouter(storefront: Storefront): Router {
  const { api, shop } = storefront;
  const router = Router();
  router.get(
    "/",
    page(async (request, response) => {
      const cart = await currentCart(storefront, request, response);
      const products = await api.products(cart?.region_id ?? shop.regions.usd);
      response.type("html").send(shopPage(products, cart));
    }),
  );
  router.post(
    "/currency",
    page(async (request, response) => {
      const region_id = field(request, "currency") === "cny" ? shop.regions.cny : shop.regions.usd;
      const cart = await currentCart(storefront, request, response);
      if (cart) await api.updateCart(cart.id, { region_id });
      else rememberCart(response, await api.createCart(region_id));
      response.redirect(303, "/");
    }),
  );
  router.post(
    "/cart/add",
    page(async (request, response) => {
      const cart =
        (await currentCart(storefront, request, response)) ?? (await api.createCart(shop.regions.usd));
      rememberCart(response, cart);
      await api.addItem(cart.id, field(request, "variant"));
      response.redirect(303, "/#cart");
    }),
  );
  router.post(
    "/cart/remove",
    page(async (request, response) => {
      const cart = await currentCart(storefront, request, response);
      if (cart) await api.removeItem(cart.id, field(request, "line"));
      response.redirect(303, "/#cart");
    }),
  );
  return router;
}
