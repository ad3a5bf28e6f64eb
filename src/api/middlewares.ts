import { authenticate, defineMiddlewares } from "@medusajs/framework/http";
import { raw } from "express";
import { oneCompletion } from "./one-completion";
import { keepSessionInput } from "./session-input";

/** A notification is a short form; nothing of the document comes near this. */
const MAX_NOTIFICATION = "16kb";

export default defineMiddlewares({
  routes: [
    {
      // Read raw: senders differ in charset and content type, and Medusa's own parser answers some of them with 415.
      matcher: "/hooks/crossborder/:provider_id/ipn",
      method: ["POST"],
      bodyParser: false,
      middlewares: [raw({ type: () => true, limit: MAX_NOTIFICATION })],
    },
    {
      matcher: "/store/carts/:id/complete",
      method: ["POST"],
      middlewares: [oneCompletion],
    },
    {
      matcher: "/store/crossborder/recurring-schedules*",
      middlewares: [authenticate("customer", ["session", "bearer"])],
    },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      method: ["POST"],
      middlewares: [keepSessionInput],
    },
  ],
});
