import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { Schedule } from "../../../../../modules/crossborder/internal";
import { waitAtMost } from "../../../../../payments/clock";
import { type StoreContext, storeContext } from "../../../../../payments/context";
import { findByEndLink } from "../../../../../payments/end-link";
import { isBusy } from "../../../../../payments/errors";
import { endPageOf } from "../../../../../payments/recurring/end-page";
import { runWorkflow } from "../../../../../payments/run-workflow";
import { changeRecurringScheduleWorkflow } from "../../../../../workflows/recurring";
import { BROWSER_MS } from "../../../../../payments/reconcile";
import { inBody, inQuery } from "../../../came-with";
import { type EndNotice, endStatusOf, writeEndPage } from "../../../../pay-page/end-page";
import { headersOf, languageOf } from "../../../../pay-page/frame";

interface Address {
  provider_id: string;
  token: string;
  ask: string;
}

function addressOf(req: MedusaRequest): Address {
  const field = inQuery(req);
  return { provider_id: req.params.provider_id ?? "", token: field("token"), ask: field("ask") };
}

/** The page on which a subscription is ended. Opening it changes nothing, also where it asks: programs that read mail open every link. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const address = addressOf(req);
  const context = storeContext(req.scope);
  await send(req, res, address, await findByEndLink(context, address));
}

/** Whoever has the link has agreed to end it. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const address = { ...addressOf(req), ask: "1" };
  const context = storeContext(req.scope);
  const schedule = await findByEndLink(context, address);
  const isActive = (await endPageOf(context, schedule)).state.is === "active";
  if (!schedule || !isActive || inBody(req)("end") !== "yes") return await send(req, res, address, schedule);
  const notice = await end(req, context, schedule);
  const now = await context.ledger.retrieveRecurringSchedule(schedule.id);
  // What the gateway has not confirmed is kept, and the job repeats it.
  if ((await endPageOf(context, now)).state.is === "active")
    return await send(req, res, address, now, notice ?? "busy");
  res.setHeader("Cache-Control", "no-store").setHeader("Referrer-Policy", "no-referrer");
  res.redirect(303, `?${new URLSearchParams({ token: address.token })}`);
}

/** Resolves to what went wrong, as far as that is known soon: the work goes on. */
async function end(
  req: MedusaRequest,
  { clock, log }: StoreContext,
  schedule: Schedule,
): Promise<EndNotice | undefined> {
  const input = { schedule_no: schedule.id, by_link: true };
  const ended = runWorkflow(changeRecurringScheduleWorkflow(req.scope), input).then(
    () => undefined,
    (reason: unknown): EndNotice => {
      log("request_end_failed", { work: `${req.method} ${req.path}`, reason });
      return isBusy(reason) ? "busy" : "not_ended";
    },
  );
  return await waitAtMost(clock, BROWSER_MS, ended);
}

async function send(
  req: MedusaRequest,
  res: MedusaResponse,
  { token, ask }: Address,
  schedule: Schedule | undefined,
  notice?: EndNotice,
): Promise<void> {
  const page = await endPageOf(storeContext(req.scope), schedule);
  const written = { ...page, token, asks: ask !== "", language: languageOf(req), notice };
  res.status(endStatusOf(written)).set(headersOf()).type("html").send(writeEndPage(written));
}
