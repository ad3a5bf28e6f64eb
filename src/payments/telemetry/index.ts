import { GatewayError } from "../../gateway";
import type { WaitingSince } from "../../modules/crossborder/internal";
import { systemClock } from "../clock";
import { codeOf, isBusy } from "../errors";
import { masked } from "../log";
import type { SpanName } from "./metrics";
import { count, inSpan, measure, note, type Noted, show } from "./signals";

/*
 * What the plugin tells whoever watches the store: spans, counts and how things stand. No secret is in it and nothing of a person; what
 * goes wrong is named by its code. A reference of ours is no secret, and is in spans alone.
 */

/** Whose gateway it is. */
export interface GatewayName {
  storeNo: string;
  baseUrl: string;
}

const nameOf = ({ storeNo, baseUrl }: GatewayName) => ({
  "crossborder.store_no": storeNo,
  "server.address": URL.canParse(baseUrl) ? new URL(baseUrl).hostname : undefined,
});

/** One call to the gateway, with all its attempts. A refusal is an answer, and no error of the span. */
export async function gatewayCall<T>(
  gateway: GatewayName,
  { operation, reference }: { operation: string; reference?: string | undefined },
  call: () => Promise<T>,
): Promise<T> {
  const begun = systemClock.now();
  const about = { "crossborder.operation": operation, ...nameOf(gateway) };
  const ended = (span: Noted, end: ReturnType<typeof endOf>) => {
    span.set(end);
    measure("crossborder.gateway.call.duration", systemClock.now() - begun, { ...about, ...end });
  };
  const sent = { ...about, "http.request.method": "POST", "crossborder.reference": reference };
  return await inSpan("crossborder.gateway.call", sent, async (span) => {
    try {
      const answer = await call();
      ended(span, { "crossborder.outcome": "answered", "crossborder.ret_code": "000100" });
      return answer;
    } catch (error) {
      const end = endOf(error);
      ended(span, end);
      if (end["error.type"]) span.failed(end["error.type"]);
      throw error;
    }
  });
}

interface CallEnd {
  "crossborder.outcome": string;
  "crossborder.ret_code"?: string | undefined;
  "error.type"?: string;
}

function endOf(error: unknown): CallEnd {
  if (!(error instanceof GatewayError))
    return { "crossborder.outcome": "error", "error.type": typeOf(error) };
  const { outcome, retCode, code } = error;
  return {
    "crossborder.outcome": outcome,
    // The gateway may write anything there.
    "crossborder.ret_code": retCode && (/^\d{6}$/.test(retCode) ? retCode : "other"),
    ...(outcome !== "refused" && { "error.type": code }),
  };
}

/** Of errors that are not ours a code may be anything. */
function typeOf(error: unknown): string {
  const code = isBusy(error) ? "busy" : codeOf(error);
  return /^\w{1,64}$/.test(code) ? code : "_OTHER";
}

/** Whether this server takes a gateway for down. */
export const gatewayIs = (gateway: GatewayName, state: "up" | "down"): void =>
  show("crossborder.gateway.up", state === "up" ? 1 : 0, nameOf(gateway));

/** Does `work` in a span, which names by its code what it fails with. */
async function failing<T>(
  name: SpanName,
  values: Record<string, string | undefined>,
  work: (span: Noted) => Promise<T>,
): Promise<T> {
  return await inSpan(name, values, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.failed(typeOf(error));
      throw error;
    }
  });
}

interface Told {
  /** Of an account of the store; one that a stranger made up is none. */
  provider_id: string | null;
  signature?: string | undefined;
}

const endOfNotification = ({ provider_id, signature }: Told, outcome: string) => ({
  "crossborder.provider_id": provider_id ?? undefined,
  "crossborder.signature": signature,
  "crossborder.outcome": outcome,
});

/** A notification comes, is judged and kept. */
export const receiving = (work: () => Promise<string>): Promise<string> =>
  failing("crossborder.notification.receive", {}, work);

/** What became of one that came. */
export const received = (told: Told, outcome: string): void =>
  count("crossborder.notifications.received", endOfNotification(told, outcome));

/** One that was kept is processed. */
export const processing = <T extends Told & { status: string; reference: string | null }>(
  work: () => Promise<T>,
): Promise<T> =>
  failing("crossborder.notification.process", {}, async (span) => {
    const notification = await work();
    const end = endOfNotification(notification, notification.status);
    span.set({ ...end, "crossborder.reference": notification.reference ?? undefined });
    count("crossborder.notifications.processed", end);
    return notification;
  });

/** A transaction is looked at until nothing is left to do. */
export const reconciling = <T>(
  { reference, provider_id, by }: { reference: string; provider_id: string; by: string },
  work: () => Promise<T>,
): Promise<T> => {
  const about = { "crossborder.reference": reference, "crossborder.provider_id": provider_id };
  return failing("crossborder.reconcile", { ...about, "crossborder.by": by }, work);
};

/** What was decided about it. The reason is a sentence as the log has it: of spans alone. */
export function decided(
  { transaction: { provider_id }, by }: { transaction: { provider_id: string }; by: string },
  decision: { do: string; step?: string; code?: string; reason?: string; text?: string },
): void {
  const what = {
    "crossborder.decision": decision.do,
    "crossborder.step": decision.step,
    "crossborder.attention_code": decision.code,
  };
  count("crossborder.decisions", { ...what, "crossborder.by": by, "crossborder.provider_id": provider_id });
  // That of what a person must look at may be what the gateway wrote: its code says enough.
  const reason = decision.code === undefined ? (decision.reason ?? decision.text ?? "") : "";
  note("crossborder.decided", { ...what, "crossborder.reason": masked(reason) });
}

/** A run of the job. */
export async function jobRun<Run extends { failures: number }>(run: () => Promise<Run>): Promise<Run> {
  const begun = systemClock.now();
  const ended = (end: { "crossborder.outcome": string; "error.type"?: string }) =>
    measure("crossborder.job.duration", systemClock.now() - begun, end);
  return await failing("crossborder.job", {}, async (span) => {
    try {
      const ran = await run();
      const end = { "crossborder.outcome": ran.failures > 0 ? "incomplete" : "complete" };
      span.set(end);
      ended(end);
      return ran;
    } catch (error) {
      ended({ "crossborder.outcome": "error", "error.type": typeOf(error) });
      throw error;
    }
  });
}

/** Another server may run the job next: what this one has seen holds for two of its minutes. */
const SEEN_MS = 150_000;

/** What a run of the job found waiting. */
export function waiting({ queues, differences }: WaitingSince, now: number): void {
  for (const [queue, oldest] of Object.entries(queues)) {
    const age_s = oldest ? Math.max(0, now - oldest.getTime()) / 1000 : 0;
    show("crossborder.queue.oldest_due.age", age_s, { "crossborder.queue": queue }, SEEN_MS);
  }
  for (const [currency_code, transactions] of Object.entries(differences))
    show(
      "crossborder.audit.differences",
      transactions,
      { "crossborder.currency_code": currency_code },
      SEEN_MS,
    );
}
