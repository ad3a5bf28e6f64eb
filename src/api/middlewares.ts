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
import { paymentError } from "../payments/errors";
import { isCrossborder } from "../payments/provider-id";
import { onlySessionInput } from "../providers/crossborder/session-input";
import { adminRoutes } from "./admin/crossborder/middlewares";
import { refundWhatWasCaptured } from "./admin/payments/refund-what-was-captured";
import { isStorable, shapeChecks } from "./shapes";
import { completeOneAtATime } from "./store/carts/complete-one-at-a-time";
import { oneSessionAtATime } from "./store/payment-collections/one-session-at-a-time";
import { withoutDraining } from "./store/payment-providers/without-draining";
import * as store from "./store/crossborder/validators";

/** A notification is a short form; nothing of the document comes near this. */
const MAX_NOTIFICATION = "16kb";

const ours = z.looseObject({
  provider_id: z.string().refine(isCrossborder),
  data: z.record(z.string(), z.unknown()),
});

/** A storefront's session with one of our providers is made of what the provider reads, and of nothing else. */
function dropOtherSessionData(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { data: body } = ours.safeParse(req.body);
  if (body) {
    const kept = { ...body, data: sessionInput(body.data) };
    // Medusa's route reads the first; others of its routes the second.
    req.body = kept;
    req.validatedBody = kept;
  }
  next();
}

/** Medusa stores the data before the provider sees it. */
function sessionInput(data: Record<string, unknown>): Record<string, unknown> {
  const input = onlySessionInput(data);
  if (isStorable(input)) return input;
  throw paymentError("invalid_input", "data: must not contain NUL or half a character");
}

const list = { isList: true };

export default defineMiddlewares({
  routes: [
    ...shapeChecks,
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
      middlewares: [dropOtherSessionData, oneSessionAtATime],
    },
    {
      matcher: "/store/payment-providers",
      method: ["GET"],
      middlewares: [withoutDraining],
    },
    {
      matcher: "/admin/payments/:id/refund",
      method: ["POST"],
      middlewares: [refundWhatWasCaptured],
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
    ...adminRoutes,
  ],
});
