import { MedusaError } from "@medusajs/framework/utils";
import { BlockList } from "node:net";
import type { ListRefused, RefusedList, RefusedView } from "../../http";
import { momentText } from "../../http/values";
import { REFUSAL_REASONS, SENDERS } from "../../http/status";
import type { NewRefusals, RefusedNotification } from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import { tellStaff } from "../attention/deliver";
import { later, ofProcess } from "../clock";
import type { StoreContext } from "../context";
import { codeOf } from "../errors";
import { accountIn, inboxProviderId } from "../provider-id";
import { MANY_REFUSED } from "../retry-policy";
import * as telemetry from "../telemetry";

type Reason = RefusedView["reason"];
type Sender = RefusedView["last_sender"];

/** What was seen of a notification before it was refused. */
export interface Seen {
  signature?: "valid" | "wrong" | "missing";
  reference?: string | undefined;
  /** It names a payment of another account. */
  isOther?: boolean;
  /** Where it was not refused; left out where the same came before. */
  became?: "kept" | "test";
}

/** Of a body that is too large, or packed. */
export const BODY_NOT_READ = new MedusaError(
  MedusaError.Types.INVALID_DATA,
  "The body cannot be read",
  "body_not_read",
);

/** They are written together so often, whatever comes: a flood costs each server one statement in so long. */
const WRITTEN_EVERY_MS = 3_000;
const HOUR_MS = 60 * 60_000;
/** What this server has refused since it last wrote. A server that is killed takes a count of some seconds with it. */
const counted = ofProcess(() => new Map<string, NewRefusals>());

/** Counts a notification that is refused with `error`. Nothing is written before the answer, and no lock is taken. */
export function noteRefused(
  context: StoreContext,
  to_provider_id: string,
  error: unknown,
  address: string | undefined,
  seen: Seen = {},
): void {
  const reason = reasonOf(error, seen);
  const { clock, container } = context;
  const last_at = clock.date();
  const account = inboxProviderId(to_provider_id);
  const provider_id = accountProviderIds(container).includes(account) ? account : null;
  telemetry.received({ ...seen, provider_id }, reason ?? "error");
  if (!reason) return;
  const hour = new Date(Math.floor(last_at.getTime() / HOUR_MS) * HOUR_MS);
  const waiting = counted(clock);
  const key = [provider_id, hour.getTime(), reason].join(" ");
  const before = waiting.get(key);
  waiting.set(key, {
    provider_id,
    hour,
    reason,
    count: (before?.count ?? 0) + 1,
    last_at,
    last_reference: referenceIn(seen) ?? before?.last_reference ?? null,
    last_sender: senderAt(address),
  });
  later(context, "refused notifications", clock.now() + WRITTEN_EVERY_MS, () => write(context));
}

function reasonOf(error: unknown, { signature, isOther = false }: Seen): Reason | undefined {
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

/** A reference of ours is no secret, and says nothing of a person; anything else may. */
const referenceIn = ({ reference = "" }: Seen) =>
  /^[A-Za-z0-9-]{1,36}$/.test(reference) ? reference : undefined;

const OWN = new BlockList();
OWN.addSubnet("127.0.0.0", 8);
OWN.addAddress("::1", "ipv6");
const PRIVATE = new BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

/** What kind of address it came from: the address itself may be a person's. */
function senderAt(address = ""): Sender {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = plain.includes(":") ? "ipv6" : "ipv4";
  if (OWN.check(plain, family)) return "this_machine";
  return PRIVATE.check(plain, family) ? "private_network" : "internet";
}

async function write(context: StoreContext): Promise<void> {
  const waiting = counted(context.clock);
  const refusals = [...waiting.values()];
  waiting.clear();
  const rows = await context.ledger.addRefusals(refusals);
  for (const row of rows) {
    const added = refusals.find(
      ({ provider_id, reason }) => provider_id === row.provider_id && reason === row.reason,
    );
    const isCrossed = row.count >= MANY_REFUSED && row.count - (added?.count ?? 0) < MANY_REFUSED;
    // An address that names no account is anybody's guess: it is counted, and nobody is woken for it.
    if (isCrossed && row.provider_id) await tellOfMany(context, row.provider_id, row);
  }
}

async function tellOfMany(
  context: StoreContext,
  provider_id: string,
  { count, hour }: RefusedNotification,
): Promise<void> {
  const since = `${hour.toISOString().slice(0, 16)}Z`;
  await tellStaff(context, {
    key: `notifications-refused-${provider_id}`,
    provider_ids: [provider_id],
    write: (words) => ({
      title: words.refused,
      description: words.refused_text({ account: accountIn(provider_id) ?? provider_id, since, count }),
    }),
    data: { code: "notifications_refused", provider_id, reference: null, order_id: null },
  });
}

/** The newest hours first, and in an hour the most frequent reason. */
export async function listRefused(
  { ledger }: StoreContext,
  { limit, offset }: ListRefused,
): Promise<RefusedList> {
  const page = { take: limit, skip: offset, order: { hour: "DESC", count: "DESC" } } as const;
  const [rows, count] = await ledger.listAndCountRefusedNotifications({}, page);
  return { refused: rows.flatMap((row) => viewRefused(row) ?? []), count, limit, offset };
}

function viewRefused(row: RefusedNotification): RefusedView | undefined {
  const reason = REFUSAL_REASONS.find((one) => one === row.reason);
  const last_sender = SENDERS.find((one) => one === row.last_sender);
  if (!reason || !last_sender) return undefined;
  const { provider_id, count, last_reference } = row;
  const moments = { hour: momentText(row.hour), last_at: momentText(row.last_at) };
  return { provider_id, reason, count, last_reference, last_sender, ...moments };
}
