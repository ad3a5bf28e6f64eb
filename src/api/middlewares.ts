import {
  authenticate,
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import { raw } from "body-parser";
import { storeContext } from "../payments/context";
import { BODY_NOT_READ, noteRefused } from "../payments/inbox/refused";
import { correlatedBy } from "../payments/log";
import { actsOfMedusa } from "./admin/one-act-at-a-time";
import { answerErrors } from "./answer-errors";
import { ownPagesOnly } from "./own-pages";
import { dropOtherSessionData, oneSessionAtATime, refuseMark } from "./payment-sessions";
import { shapeChecks, hideLedger } from "./shapes";
import { completeOneAtATime } from "./store/carts/complete-one-at-a-time";
import { onlyOffered } from "./store/payment-providers/only-offered";
import { routes } from "../http/routes";

/** A notification is a short form; nothing of the document comes near this. */
const MAX_NOTIFICATION = "16kb";

const readBody = raw({ type: () => true, limit: MAX_NOTIFICATION, inflate: false });

/** What cannot be read of it a browser comes back without: it is sent on by its address alone. */
const readReturn = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void =>
  readBody(req, res, () => next());

/** One that cannot be read is refused, and counted as such. */
const readNotification = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void =>
  readBody(req, res, (error: unknown) => {
    if (error) noteRefused(storeContext(req.scope), req.params.provider_id ?? "", BODY_NOT_READ);
    next(error);
  });

/** What a request has the plugin log names the request by the id that Medusa logs it with. */
const correlate = (req: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction): void =>
  correlatedBy(req.requestId ?? "", () => next());

const VERBS = ["GET", "POST", "DELETE"] as const;

/** Of every route with a row: who may use it, and what it takes. */
const byRow: MiddlewareRoute[] = Object.entries(routes()).map(
  ([name, { query, isLenient, body, sizeLimit, policies }]) => {
    const [verb, matcher = ""] = name.split(" ");
    return {
      ...(sizeLimit && { bodyParser: { sizeLimit } }),
      ...(policies && { policies: [...policies] }),
      matcher,
      method: [VERBS.find((one) => one === verb) ?? "POST"],
      middlewares: [
        ...(query && !isLenient ? [validateAndTransformQuery(query, {})] : []),
        ...(body ? [validateAndTransformBody(body)] : []),
      ],
    };
  },
);

export default defineMiddlewares({
  errorHandler: answerErrors,
  routes: [
    ...["/admin", "/hooks/crossborder", "/pay", "/store"].map((matcher) => ({
      matcher,
      middlewares: [correlate],
    })),
    ...shapeChecks,
    { matcher: "/store", middlewares: [hideLedger] },
    {
      // Read raw: senders differ in charset and content type, and Medusa's own parser answers some of them with 415.
      matcher: "/hooks/crossborder/:provider_id/ipn",
      method: ["POST"],
      bodyParser: false,
      // Not unpacked: a few bytes can become very many.
      middlewares: [readNotification],
    },
    {
      matcher: "/hooks/crossborder/:provider_id/return",
      method: ["POST"],
      bodyParser: false,
      middlewares: [readReturn],
    },
    {
      matcher: "/store/carts/:id/complete",
      method: ["POST"],
      middlewares: [completeOneAtATime],
    },
    ...["/store", "/admin"].map((area) => ({
      matcher: `${area}/payment-collections/:id/payment-sessions`,
      method: ["POST" as const],
      middlewares: [dropOtherSessionData, oneSessionAtATime],
    })),
    {
      matcher: "/admin/payment-collections/:id/mark-as-paid",
      method: ["POST"],
      middlewares: [refuseMark, oneSessionAtATime],
    },
    {
      matcher: "/store/payment-providers",
      method: ["GET"],
      middlewares: [onlyOffered],
    },
    {
      matcher: "/store/crossborder/recurring-schedules*",
      middlewares: [authenticate("customer", ["session", "bearer"])],
    },
    ...ownPagesOnly,
    ...byRow,
    ...actsOfMedusa,
  ],
});
