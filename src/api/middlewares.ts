import {
  authenticate,
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { raw } from "express";
import { storeContext } from "../payments/context";
import { lockCart } from "../payments/locking/cart-lock";
import { isCrossborder } from "../payments/provider-id";
import { onlySessionInput } from "../providers/crossborder/session-input";
import * as admin from "./admin/crossborder/validators";
import * as store from "./store/crossborder/validators";

/** A notification is a short form; nothing of the document comes near this. */
const MAX_NOTIFICATION = "16kb";

/** A cart is completed by one shopper, browser or notification at a time, on all servers together. */
async function completeOneAtATime(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const unlock = await lockCart(storeContext(req.scope), req.params.id ?? "");
  res.once("close", () => void unlock());
  next();
}

const ours = z.looseObject({
  provider_id: z.string().refine(isCrossborder),
  data: z.record(z.string(), z.unknown()),
});

/** A storefront's session with one of our providers is made of what the provider reads, and of nothing else. */
function dropOtherSessionData(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { data: body } = ours.safeParse(req.body);
  if (body) req.body = { ...body, data: onlySessionInput(body.data) };
  next();
}

const list = { isList: true };

export default defineMiddlewares({
  routes: [
    {
      // Read raw: senders differ in charset and content type, and Medusa's own parser answers some of them with 415.
      matcher: "/hooks/crossborder/:provider_id/ipn",
      method: ["POST"],
      bodyParser: false,
      // Not unpacked: a few bytes can become very many.
      middlewares: [raw({ type: () => true, limit: MAX_NOTIFICATION, inflate: false })],
    },
    {
      matcher: "/store/carts/:id/complete",
      method: ["POST"],
      middlewares: [completeOneAtATime],
    },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      method: ["POST"],
      middlewares: [dropOtherSessionData],
    },
    {
      matcher: "/store/crossborder/recurring-schedules*",
      middlewares: [authenticate("customer", ["session", "bearer"])],
    },
    {
      matcher: "/store/crossborder/recurring-schedules",
      method: ["GET"],
      middlewares: [validateAndTransformQuery(store.ListSchedules, list)],
    },
    {
      matcher: "/store/crossborder/recurring-schedules/:schedule_no",
      method: ["POST"],
      middlewares: [validateAndTransformBody(store.CancelSchedule)],
    },
    {
      matcher: "/admin/crossborder/transactions",
      method: ["GET"],
      middlewares: [validateAndTransformQuery(admin.ListTransactions, list)],
    },
    {
      matcher: "/admin/crossborder/transactions/:reference/capture",
      method: ["POST"],
      middlewares: [validateAndTransformBody(admin.Hold)],
    },
    {
      matcher: "/admin/crossborder/transactions/:reference/release",
      method: ["POST"],
      middlewares: [validateAndTransformBody(admin.Hold)],
    },
    {
      matcher: "/admin/crossborder/notifications",
      method: ["GET"],
      middlewares: [validateAndTransformQuery(admin.ListNotifications, list)],
    },
    {
      matcher: "/admin/crossborder/recurring-schedules",
      method: ["GET"],
      middlewares: [validateAndTransformQuery(admin.ListSchedules, list)],
    },
    {
      matcher: "/admin/crossborder/recurring-schedules/:schedule_no",
      method: ["POST"],
      middlewares: [validateAndTransformBody(admin.ChangeSchedule)],
    },
    {
      matcher: "/admin/crossborder/in-store/payments",
      method: ["GET"],
      middlewares: [validateAndTransformQuery(admin.ListInStorePayments, list)],
    },
    {
      matcher: "/admin/crossborder/in-store/payments",
      method: ["POST"],
      middlewares: [validateAndTransformBody(admin.TakeInStorePayment)],
    },
    {
      matcher: "/admin/crossborder/in-store/payments/:reference/scan",
      method: ["POST"],
      middlewares: [validateAndTransformBody(admin.Scan)],
    },
  ],
});
