import type { BigNumberInput, PaymentSessionStatus } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { isDeepStrictEqual } from "node:util";
import { amountText, plainText, readUrl } from "../../gateway";
import type { LedgerTransaction, TransactionState } from "../../modules/crossborder/internal";
import type { ProviderContext } from "../../payments/context";
import { isPayPage } from "../../payments/addresses";
import { paymentError } from "../../payments/errors";
import { OPENINGS, type ParsedOptions } from "../../payments/options";
import { accountIn } from "../../payments/provider-id";
import type { InBooks } from "../../payments/snapshot";

const block = z.object({ crossborder: z.unknown() });
const stored = z.object({ crossborder: z.object({ reference: z.string(), state: z.unknown() }) });

/** The reference that we stored under a session. It finds a transaction of the ledger, and proves nothing. */
function referenceIn(data: unknown): string | undefined {
  return stored.safeParse(data).data?.crossborder.reference;
}

/** As JSON has it: Medusa answers a moment as a `Date` where it has just stored it. */
const blockIn = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(block.safeParse(data).data?.crossborder ?? null));

/** Whether data has all that we stored under a session. Whoever knows a reference has not got its session. */
export const isStoredIn = (session: { data: unknown }, data: unknown): boolean =>
  isDeepStrictEqual(blockIn(data), blockIn(session.data));

/** Whether what is stored under a session says how this transaction is paid. */
export function showsOpen({ reference }: LedgerTransaction, data: unknown): boolean {
  const shown = stored.safeParse(data).data?.crossborder;
  return shown?.reference === reference && shown.state === "open";
}

/** All that Medusa keeps with a session. */
export const storedData = (data: unknown): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).catch({}).parse(data);

/** What a storefront may see of a transaction; stored as the session's and the payment's data. */
export function shownData(
  transaction: Pick<LedgerTransaction, "reference" | "transaction_no" | "state" | "expires_at">,
  shown: Record<string, unknown> = {},
): { crossborder: Record<string, unknown> } {
  const { reference, transaction_no, state, expires_at } = transaction;
  return { crossborder: { reference, transaction_no, state, expires_at, ...shown } };
}

/** All that is kept with a session, which shows this transaction, whatever was written there. */
export const keptOf = (transaction: LedgerTransaction, data: Record<string, unknown>) =>
  referenceIn(data) === transaction.reference ? data : { ...data, ...shownData(transaction) };

/** Medusa's word for a state of the ledger. */
export function sessionStatus(state: TransactionState): PaymentSessionStatus {
  switch (state) {
    case "unopened":
    case "drafted":
    case "open":
      return "pending";
    case "held":
      return "authorized";
    case "paid":
    case "captured":
      return "captured";
    case "failed":
      return "error";
    case "closed":
    case "released":
    case "reversed":
    case "refunded":
      return "canceled";
    default:
      return assertUnreachable(state);
  }
}

function assertUnreachable(state: never): never {
  throw new Error(`Unhandled state ${String(state)}`);
}

const TERMINALS = ["ONLINE", "WAP", "MINIPROGRAM", "APP"] as const;

/** Texts of the document that take no special characters are cleaned, not refused. */
const cleaned = z
  .string()
  .max(200)
  .transform((text) => plainText(text) || undefined);

/** Everything a storefront may send when it creates a payment session. All else is dropped. */
const schema = z.object({
  terminal: z.enum(TERMINALS, `must be one of ${TERMINALS.join(", ")}`).optional(),
  description: cleaned.optional(),
  note: cleaned.optional(),
  /** The customer in the mini-program, as the wallet names them. */
  openid: z
    .string()
    .regex(/^[\w-]{1,128}$/, "must be 1 to 128 letters, digits, _ and -")
    .optional(),
  /** Name of one of the store's recurringPlans. */
  recurring_plan: z.string().max(50).optional(),
  return_url: z.string().max(2000).optional(),
  /** When its order is opened at the gateway; the account's `opening` where it is left out. */
  opening: z.enum(OPENINGS, `must be one of ${OPENINGS.join(", ")}`).optional(),
});

export type SessionInput = z.output<typeof schema>;

/**
 * Of what a storefront sent, only what is read. Medusa keeps the rest with the session, and hands it back as if
 * it were ours where a session is deleted while it is being opened.
 */
export const onlySessionInput = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([key]) => Object.hasOwn(schema.shape, key)));

/** What is not kept with a session. In one shopper's cart it is the same. */
const NOT_KEPT = ["openid"];

/** Whether a storefront that sent `data` asks for what a session was opened with, whose data is `stored`. */
export const asksForSame = (
  data: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
) =>
  Object.keys(schema.shape)
    .filter((key) => !NOT_KEPT.includes(key))
    .every((key) => (data[key] ?? null) === (stored[key] ?? null));

/** Whether an order is opened when the shopper goes to pay; what the storefront sent comes first. */
export const opensLater = ({ opening }: { opening?: unknown }, options: ParsedOptions): boolean =>
  (opening ?? options.opening) === "on_pay";

/** What a session is opened with, as Medusa keeps it: what was dropped is null there. */
export const keptInput = (data: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(onlySessionInput(data)).filter(([, value]) => value !== null));

/** @throws MedusaError naming the field */
export function parseSessionInput(data: unknown, options: ParsedOptions): SessionInput {
  const parsed = schema.safeParse(data ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw paymentError("invalid_input", `${issue?.path.join(".") || "data"}: ${issue?.message}`);
  }
  const { return_url } = parsed.data;
  if (return_url !== undefined && !isAllowedReturn(return_url, options)) {
    throw paymentError(
      "invalid_input",
      "return_url: its origin is not the storefront's and not among allowedReturnOrigins",
    );
  }
  return parsed.data;
}

function isAllowedReturn(url: string, options: ParsedOptions): boolean {
  if (isPayPage(options, url)) return true;
  const { storefrontUrl, allowedReturnOrigins } = options;
  // Backslashes, control characters and userinfo mean different hosts to different readers.
  if (/[\\\s\p{Cc}]/u.test(url) || !/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(url)) return false;
  const origins = [storefrontUrl, ...allowedReturnOrigins].map((allowed) => new URL(allowed).origin);
  return origins.includes(readUrl(url)?.origin ?? "");
}

/*
 * Every look-up of a provider. Session data can name any transaction of the ledger; one of another account would be
 * asked about, or acted on, at the wrong gateway.
 */

/** The newest transaction of a payment session, if it belongs to the provider's account. */
export async function findOwnBySession(
  context: ProviderContext,
  session_id: string | undefined,
): Promise<LedgerTransaction | undefined> {
  return session_id ? own(context, await context.ledger.findBySession(session_id)) : undefined;
}

/** As `findOwnBySession`, with all that both books have of it. */
export async function readOwnBooks(
  context: ProviderContext,
  session_id: string | undefined,
): Promise<InBooks | undefined> {
  const known = session_id
    ? await context.ledger.readTransaction("payment_session_id", session_id)
    : undefined;
  if (!known || !isOwn(context, known.transaction)) return undefined;
  return { ...known, medusa: await context.records.snapshot(known.transaction) };
}

/** The transaction with this reference, if it belongs to the provider's account. */
export async function findOwn(
  context: ProviderContext,
  reference: string | undefined,
): Promise<LedgerTransaction | undefined> {
  return reference ? own(context, await context.ledger.findByReference(reference)) : undefined;
}

/** The transaction that stored session or payment data names, if it belongs to the provider's account. */
export const findOwnIn = (context: ProviderContext, data: unknown) => findOwn(context, referenceIn(data));

const own = (context: ProviderContext, transaction: LedgerTransaction | undefined) =>
  transaction && isOwn(context, transaction) ? transaction : undefined;

/** Whether a transaction or a payment session belongs to the provider's account. */
export function isOwn(
  { accountIds }: ProviderContext,
  { provider_id }: Pick<LedgerTransaction, "provider_id">,
): boolean {
  const account = accountIn(provider_id);
  return account !== undefined && accountIds.includes(account);
}

/**
 * The transaction behind stored session or payment data.
 * @throws MedusaError `invalid_input` when it is not in the ledger
 */
export async function transactionIn(context: ProviderContext, data: unknown): Promise<LedgerTransaction> {
  const transaction = await findOwnIn(context, data);
  if (transaction) return transaction;
  throw paymentError("invalid_input", "data.crossborder.reference: no such transaction in the ledger");
}

/** Medusa's money as decimal text with two places. */
export function toAmount(amount: BigNumberInput): string {
  try {
    return amountText(MathBN.convert(amount).toFixed());
  } catch {
    throw paymentError("invalid_input", "amount: is not an amount that can be paid");
  }
}
