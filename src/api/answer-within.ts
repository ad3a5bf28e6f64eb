import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { MayWork, ScanAnswer, TransactionAnswer, TransactionView } from "../http";
import { viewTransaction } from "../http/views/transaction";
import type { ViewOf } from "../http/views/schedule";
import type { LedgerTransaction, Schedule } from "../modules/crossborder/internal";
import { type StoreContext, storeContext } from "../payments/context";
import { isBusy, messageOf } from "../payments/errors";
import { readPayment, retrieveInStore } from "../payments/in-store/take-payment";
import { readSchedule } from "../payments/recurring/schedules";

/** So long an answer is waited for. */
export const STAFF_MS = 5_000;
export const BROWSER_MS = 2_000;

interface Slow<Answer extends object> {
  within_ms: number;
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
  { within_ms, work, known, failed }: Slow<Answer>,
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

/** As `answerWithin`, for staff who acts on the transaction that the address names. */
export async function answerTransaction(
  req: MedusaRequest,
  res: MedusaResponse<TransactionAnswer>,
  acting: Promise<TransactionView>,
): Promise<void> {
  const work = acting.then((transaction) => ({ transaction }));
  await answerBeside(req, res, work, {});
}

/** As `answerTransaction`, where something stands beside the transaction: `meanwhile` while the work goes on. */
export async function answerBeside<Beside extends object>(
  req: MedusaRequest,
  res: MedusaResponse<TransactionAnswer & Beside>,
  work: Promise<Pick<TransactionAnswer, "transaction"> & Beside>,
  meanwhile: Beside,
): Promise<void> {
  const context = storeContext(req.scope);
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work,
    known: async () => ({ transaction: viewTransaction(await find(context, req)), ...meanwhile }),
    failed: (last_error) => noteError(context, req, last_error),
  });
}

/** As `answerTransaction`, for a clerk: `acting` resolves to the whole answer. */
export async function answerPayment(
  req: MedusaRequest,
  res: MedusaResponse<ScanAnswer>,
  acting: Promise<ScanAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: acting,
    known: async () => ({
      payment: await readPayment(context, await retrieveInStore(context, req.params.reference ?? "")),
    }),
    failed: (last_error) => noteError(context, req, last_error),
  });
}

interface ScheduleChange<View> {
  within_ms: number;
  changing: Promise<{ id: string }>;
  /** The schedule as it is meanwhile. */
  find: (context: StoreContext) => Promise<Schedule>;
  view: ViewOf<View>;
}

/** As `answerWithin`, of a change of a recurring schedule. */
export async function answerSchedule<View>(
  req: MedusaRequest,
  res: MedusaResponse<{ recurring_schedule: View } & MayWork>,
  { within_ms, changing, find: findSchedule, view }: ScheduleChange<View>,
): Promise<void> {
  const context = storeContext(req.scope);
  const answer = async (schedule: Schedule) => ({
    recurring_schedule: await readSchedule(context, schedule, view),
  });
  await answerWithin(req, res, {
    within_ms,
    work: changing.then(async ({ id }) => answer(await context.ledger.retrieveRecurringSchedule(id))),
    known: async () => await answer(await findSchedule(context)),
    failed: async (last_error) =>
      await context.ledger.changeSchedule((await findSchedule(context)).id, () => ({ last_error })),
  });
}

const find = ({ ledger }: StoreContext, req: MedusaRequest): Promise<LedgerTransaction> =>
  ledger.retrieveByReference(req.params.reference ?? "");

const noteError = async (context: StoreContext, req: MedusaRequest, last_error: string): Promise<unknown> =>
  await context.ledger.advance(await find(context, req), { last_error });
