import type { StoreContext } from "./context";
import { accountProviderIds } from "./accounts";
import { auditUntil } from "./audit/run";
import { waitAtMost } from "./clock";
import { LockBusyError, paymentError } from "./errors";
import { isSameSecret } from "./keys";
import type { MakeOrder } from "./recurring/own-orders";
import { type Swept, sweep } from "./job/sweep";

/** What of its time a run looks at new things in; the rest is for those that it has begun with. */
const WORKING = 0.8;

/** `ran` is false where another run was not over. */
export type RunNow = { ran: true } & Swept;

/**
 * What the schedule does, once and now, for a clock outside of the store: a run of the job, then what is left to do of audits. Answers in
 * time; what has begun by then goes on in this process, if that lives on, and is safe where it does not.
 */
export async function runNow(
  context: StoreContext,
  { ms, signal }: { ms: number; signal: AbortSignal },
  makeOrder: MakeOrder,
): Promise<RunNow | { ran: false }> {
  const { clock, locks, log } = context;
  const until = AbortSignal.any([signal, clock.timeout(ms * WORKING)]);
  const working = locks.withRun(async (): Promise<RunNow> => {
    const swept = await sweep(context, until, makeOrder);
    if (swept.complete) await auditUntil(context, until);
    return { ran: true, ...swept, complete: !until.aborted };
  });
  const run = working.catch((reason: unknown) => {
    if (reason instanceof LockBusyError) return { ran: false as const };
    throw reason;
  });
  const answer = await waitAtMost(clock, ms, run);
  if (answer) return answer;
  run.catch((reason: unknown) => log("job_item_failed", { reason }));
  return { ran: true, complete: false, failures: 0 };
}

/**
 * Whether the clock may set off a run: it has the `runSecret` of an account.
 * @throws MedusaError `run_not_set_up` where no account has one, or `run_not_allowed`
 */
export function requireRunSecret({ container, accountOf }: StoreContext, authorization = ""): void {
  const secrets = accountProviderIds(container).flatMap((id) => accountOf(id).options.runSecret ?? []);
  if (secrets.length === 0)
    throw paymentError("run_not_set_up", "runSecret: no account in medusa-config has this option");
  const [, given = ""] = /^bearer (\S+)$/i.exec(authorization) ?? [];
  if (!secrets.some((secret) => isSameSecret(given, secret)))
    throw paymentError("run_not_allowed", "Authorization: must be Bearer and the runSecret of an account");
}
