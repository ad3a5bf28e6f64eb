import type { ServerResponse } from "node:http";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { MayWork } from "../http";
import type { ViewOf } from "../http/views/schedule";
import type { Schedule } from "../modules/crossborder/internal";
import { type StoreContext, storeContext } from "../payments/context";
import { isBusy, messageOf } from "../payments/errors";
import { readSchedule } from "../payments/recurring/schedules";

/** So long staff waits for an answer. */
export const STAFF_MS = 5_000;

/** What may take longer than who asks waits. */
export interface Slow<Answer> {
  work: Promise<Answer>;
  /** What is known while the work goes on; a field of the answer is named as in the answer of the work. */
  known: () => Promise<Answer>;
  /** Writes down what went wrong after that. */
  failed?: (message: string) => Promise<unknown>;
}

/**
 * Answers what `work` resolves to; where that takes longer, 202 with what is known and `still_working: true`. The work goes on in this
 * process, and writes its end into the ledger as always.
 * @throws what `work` throws in time; later it is logged, and written down
 */
export async function answerWithin<Answer extends object>(
  req: MedusaRequest,
  res: MedusaResponse<Answer & MayWork>,
  within_ms: number,
  { work, known, failed }: Slow<Answer>,
): Promise<void> {
  const { clock, log } = storeContext(req.scope);
  const end = new AbortController();
  const late = clock.pause(within_ms, end.signal).then(() => undefined);
  const answer = await Promise.race([work, late]).finally(() => end.abort());
  if (answer) {
    res.json(answer);
    return;
  }
  const warn = (error: unknown) =>
    log("request_end_failed", { work: `${req.method} ${req.path}`, reason: error });
  const noteFailure = async (error: unknown) => {
    warn(error);
    // Nothing was done, and the history has it.
    if (!isBusy(error)) await failed?.(messageOf(error));
  };
  work.catch(noteFailure).catch(warn);
  res.status(202).json({ ...(await known()), still_working: true });
}

/** A change of a recurring schedule. */
export function changeOfSchedule<View>(
  context: StoreContext,
  find: () => Promise<Schedule>,
  changing: Promise<{ id: string }>,
  view: ViewOf<View>,
): Slow<{ recurring_schedule: View }> {
  const answer = async (schedule: Schedule) => ({
    recurring_schedule: await readSchedule(context, schedule, view),
  });
  return {
    work: changing.then(async ({ id }) => await answer(await context.ledger.retrieveRecurringSchedule(id))),
    known: async () => await answer(await find()),
    failed: async (last_error) =>
      await context.ledger.changeSchedule((await find()).id, () => ({ last_error })),
  };
}

/** Aborted when the client leaves before it is answered. */
export function whenClientLeaves(res: ServerResponse): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!res.writableFinished) left.abort();
  };
  // It may have left while a middleware waited, and the event does not come twice.
  if (res.closed) leave();
  else res.once("close", leave);
  return left.signal;
}
