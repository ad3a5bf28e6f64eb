import {
  type MiddlewareRoute,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http";
import { routes } from "../http/routes";

const VERBS = ["GET", "POST", "DELETE"] as const;

/** Of every route with a row: who may use it, and what it takes. */
export const byRow: MiddlewareRoute[] = Object.entries(routes()).map(
  ([name, { query, isLenient, body, sizeLimit, policies }]) => {
    const [verb, matcher = ""] = name.split(" ");
    return {
      ...(sizeLimit && { bodyParser: { sizeLimit } }),
      ...(policies && { policies: [...policies] }),
      matcher,
      method: [VERBS.find((one) => one === verb) ?? "POST"],
      middlewares: [
        ...(query && !isLenient
          ? [validateAndTransformQuery(query, { isList: "limit" in query.shape })]
          : []),
        ...(body ? [validateAndTransformBody(body)] : []),
      ],
    };
  },
);
