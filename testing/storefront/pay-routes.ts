import { type Request, type Response, Router } from "express";
import { deviceOf, shownPayment, type WaitingSession } from "../../packages/storefront/src";
import { page, parameter } from "./page";
import { overPage, payPage } from "./pages/pay";
import type { Cart } from "./store-answers";
import type { Storefront } from "./storefront";

/** `/pay/:session`: the QR code, and how its payment stands. */
export function payRouter(storefront: Storefront): Router {
  const { api } = storefront;
  const router = Router();
  router.get(
    "/pay/:session",
    page(async (request, response) => {
      const cart = await api.cart(parameter(request, "cart_id"));
      const waiting = await api.waitingSession(request.params.session ?? "");
      if (!cart) return response.redirect(303, "/");
      show(request, response.set("Cache-Control", "no-store"), cart, waiting);
    }),
  );
  router.get(
    "/pay/:session/state",
    page(async (request, response) => {
      const session = await api.waitingSession(
        request.params.session ?? "",
        parameter(request, "waited_ms") || undefined,
      );
      response.set("Cache-Control", "no-store").json({ session });
    }),
  );
  return router;
}

function show(request: Request, response: Response, cart: Cart, waiting: WaitingSession): void {
  if (waiting.payment === "paid") return response.redirect(303, doneAddress(cart));
  const session = cart.payment_collection?.payment_sessions?.find(({ id }) => id === waiting.id);
  const shown = session && shownPayment(session);
  if (waiting.payment === "failed" || !shown) return void response.type("html").send(overPage(waiting));
  const device = deviceOf({ userAgent: request.headers["user-agent"] });
  response.type("html").send(payPage({ cart, waiting, shown, device }));
}

const doneAddress = ({ id }: Cart) =>
  `/done?${new URLSearchParams({ cart_id: id, payment: "paid" }).toString()}`;
