import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { type StoreContext, storeContext } from "../payments/context";
import { paymentError, TooManyPayments } from "../payments/errors";
import { isCrossborder, MANUAL } from "../payments/provider-id";
import { askForSession } from "../payments/shopper/sessions";
import { asksForSame, onlySessionInput, opensLater } from "../providers/crossborder/session-data";
import { lockDebtUntilAnswered, refuseBeside, refuseMore } from "./lock-until-answered";
import { isStorable } from "./shapes";

const ours = z.looseObject({
  provider_id: z.string().refine(isCrossborder),
  data: z.record(z.string(), z.unknown()),
});

/** A storefront's session with one of our providers is made of what the provider reads, and of nothing else. */
export function dropOtherSessionData(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
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

const wished = z.looseObject({
  /** "Mark as paid" names none where it is Medusa's own. */
  provider_id: z.string().default(MANUAL),
  data: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Payment sessions of a debt are asked for by one request at a time, on all servers together, by shoppers and by staff, and by no clerk
 * meanwhile: of all that come, one order can be paid at the gateway. Who asks for what is open already gets that. What is being paid is
 * not replaced, and orders that are not paid are opened at a bounded rate: `decideSession` has the rules. Sessions of other providers
 * are looked at only where they would replace one of ours.
 */
export async function oneSessionAtATime(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { data: body } = wished.safeParse(req.body);
  // Medusa says what is wrong with it.
  if (!body) return next();
  const { provider_id, data } = body;
  const payment_collection_id = req.params.id ?? "";
  const context = storeContext(req.scope);
  if (!isCrossborder(provider_id) && !(await hasOrder(context, payment_collection_id))) return next();
  const taken = await lockDebtUntilAnswered(context, res, payment_collection_id);
  if (!taken) return;
  const isSame = (stored: Record<string, unknown>) => asksForSame(data, stored);
  const opens_order = isCrossborder(provider_id) && !opensLater(data, context.accountOf(provider_id).options);
  const wish = { payment_collection_id, provider_id, isSame, opens_order };
  const verdict = await taken.within(() => askForSession(context, wish));
  if (verdict.verdict === "open") return taken.within(next);
  if (verdict.verdict === "refused") throw verdict.error;
  if (verdict.verdict === "same") await answerCollection(req, res);
  else if (verdict.verdict === "too_often") refuseMore(res, new TooManyPayments(verdict.seconds));
  else refuseBeside(res, verdict.payment_session_id);
}

/**
 * Medusa would open a payment, find that it is not paid, and close it again.
 * @throws MedusaError `takes_no_mark`
 */
export function refuseMark(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { provider_id = "" } = wished.safeParse(req.body).data ?? {};
  if (isCrossborder(provider_id))
    throw paymentError(
      "takes_no_mark",
      "provider_id: nobody can say for the gateway that it was paid. Take it at the counter, or send a payment link",
    );
  next();
}

async function hasOrder({ ledger }: StoreContext, payment_collection_id: string): Promise<boolean> {
  const found = await ledger.listTransactions({ payment_collection_id }, { take: 1, select: ["id"] });
  return found.length > 0;
}

/** As Medusa's own route answers once it has made a session. */
async function answerCollection(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: req.queryConfig.fields,
    filters: { id: req.params.id },
  });
  res.status(200).json({ payment_collection: data[0] });
}
