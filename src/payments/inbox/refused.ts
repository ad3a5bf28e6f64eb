import { MedusaError } from "@medusajs/framework/utils";
import { printable } from "../../gateway";
import { HOUR_MS, type InboxNotification, type NewRefused } from "../../modules/crossborder/internal";
import { accountProviderIds, merchantOrEntry, nameOfMerchant } from "../accounts";
import { tellStaff } from "../attention/deliver";
import { type Clock, later, inProcess } from "../clock";
import type { StoreContext } from "../context";
import { codeOf } from "../errors";
import { bodyOf } from "../log";
import { inboxProviderId } from "../provider-id";
import { MANY_REFUSED } from "../retry-policy";
import * as telemetry from "../telemetry";

/** What was seen of a notification before it was refused. */
export interface Seen {
  signature?: InboxNotification["signature"];
  /** It names a payment of another account. */
  isOther?: boolean;
  /** As it came, where it was read. */
  raw?: Buffer;
  /** Where it was not refused; left out where the same came before. */
  became?: "kept" | "test";
}

/** Of a body that is too large, or packed. */
export const BODY_NOT_READ = new MedusaError(
  MedusaError.Types.INVALID_DATA,
  "The body cannot be read",
  "body_not_read",
);

/** Characters of a body that are kept. */
const LONGEST_BODY = 4_096;
/** What is kept is written together so often, after it was answered. */
const WRITTEN_EVERY_MS = 3_000;

/** What this server has refused of an account in an hour, and has not written yet. */
interface Refusals {
  hour: number;
  count: number;
  unwritten: NewRefused[];
  /** Staff was told that there are many. */
  isTold: boolean;
}
/** By the provider that stands for the account; all addresses that name none are one. A server that is killed takes some seconds with it. */
const refusalsIn = inProcess(() => new Map<string | null, Refusals>());

/**
 * Counts a notification that is refused with `error`, and keeps some of an hour and account. Nothing is written before the answer, no
 * lock is taken, and a flood costs no statement.
 */
export function noteRefused(
  context: StoreContext,
  to_provider_id: string,
  error: unknown,
  { raw = Buffer.alloc(0), ...seen }: Seen = {},
): void {
  const refusal = refusalOf(error, seen);
  const { clock, container } = context;
  const named = inboxProviderId(to_provider_id);
  const provider_id = accountProviderIds(container).includes(named) ? named : null;
  telemetry.received({ ...seen, provider_id }, refusal ?? "error");
  if (!refusal) return;
  const refusals = refusalsOf(clock, provider_id);
  if (++refusals.count > MANY_REFUSED) return;
  refusals.unwritten.push({
    provider_id: printable(named, 80),
    created_at: clock.date(),
    body: bodyOf(raw).slice(0, LONGEST_BODY),
    signature: seen.signature ?? "missing",
    refusal,
  });
  later(context, "refused notifications", clock.now() + WRITTEN_EVERY_MS, () => write(context));
}

function refusalsOf(clock: Clock, provider_id: string | null): Refusals {
  const all = refusalsIn(clock);
  const hour = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
  const known = all.get(provider_id);
  if (known?.hour === hour) return known;
  const begun = { hour, count: 0, unwritten: known?.unwritten ?? [], isTold: false };
  all.set(provider_id, begun);
  return begun;
}

function refusalOf(
  error: unknown,
  { signature, isOther = false }: Seen,
): InboxNotification["refusal"] | undefined {
  switch (codeOf(error)) {
    case "signature_required":
      return signature === "wrong" ? "signature_wrong" : "signature_missing";
    case "notification_unknown":
      return isOther ? "other_account" : "unknown_payment";
    case "too_many_notifications":
      return "flood";
    case "too_many_fields":
    case "body_not_read":
      return "malformed";
    case "account_not_found":
      return "unknown_address";
    default:
      // It was not refused: something failed, and the gateway sends it again.
      return undefined;
  }
}

async function write(context: StoreContext): Promise<void> {
  const all = [...refusalsIn(context.clock)];
  await context.ledger.keepRefused(all.flatMap(([, { unwritten }]) => unwritten.splice(0)));
  for (const [provider_id, refusals] of all) {
    // An address that names no account is anybody's guess: nobody is woken for it.
    if (!provider_id || refusals.isTold || refusals.count < MANY_REFUSED) continue;
    refusals.isTold = true;
    await tellOfMany(context, provider_id, refusals);
  }
}

/** Once a day for a merchant, to whichever of its addresses they came. */
async function tellOfMany(
  context: StoreContext,
  to_provider_id: string,
  { count, hour }: Refusals,
): Promise<void> {
  const merchant = merchantOrEntry(context.container, to_provider_id);
  const [provider_id] = merchant.entries;
  const since = `${new Date(hour).toISOString().slice(0, 16)}Z`;
  await tellStaff(context, {
    key: `notifications-refused-${provider_id}`,
    provider_ids: [provider_id],
    write: (words) => ({
      title: words.refused,
      description: words.refused_text({ account: nameOfMerchant(merchant), since, count }),
    }),
    data: { code: "notifications_refused", provider_id, reference: null, order_id: null },
  });
}
