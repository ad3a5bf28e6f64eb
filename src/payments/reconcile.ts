import { isDeepStrictEqual } from "node:util";
import type { LedgerOperation, LedgerTransaction } from "../modules/crossborder/internal";
import { type Asker, ASKERS } from "./askers";
import type { Context } from "./context";
import { decide } from "./decide";
import { type Attention, type Decision, isOfPlan, planAfter } from "./decide/decision";
import type { Step, Taken } from "./decide/step";
import { LockBusyError, paymentError } from "./errors";
import { tell } from "./events";
import { type BookName, type Picture, readBook, UNREAD } from "./picture";
import { carryOut } from "./steps";
import { queryTransaction } from "./steps/ask";
import { AttentionError, failureOf } from "./steps/failure";
import { requireLocks } from "./locking/held-locks";
import * as telemetry from "./telemetry";

/** More than any transaction needs: each book is read a few times, and no step is taken twice. */
const MOST_ROUNDS = 100;

interface Asked {
  /** Who asks. */
  by: Asker;
  /** When the caller came, in milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. */
  since: number;
  /** Its operations, where the caller has read them with it. */
  operations?: readonly LedgerOperation[];
  /** See the picture's. */
  is_unmarked?: boolean;
  /** Done before anything is decided. */
  first?: Step;
}

/**
 * Makes Medusa and the gateway agree about one transaction: looks, decides, does one step, and looks again, until nothing is left to do
 * now. The caller holds the transaction lock and has read `transaction` under it.
 * @returns the transaction afterwards
 * @throws the error that kept both sides from agreeing; it is looked at again later
 */
export async function reconcile(
  context: Context,
  transaction: LedgerTransaction,
  asked: Asked,
): Promise<LedgerTransaction> {
  const about = { ...transaction, by: asked.by };
  return await telemetry.reconciling(about, () => lookAndAct(context, transaction, asked));
}

async function lookAndAct(
  context: Context,
  transaction: LedgerTransaction,
  { by, since, operations, is_unmarked, first }: Asked,
): Promise<LedgerTransaction> {
  const { account, clock } = context;
  const { releaseRemainder, returnMoney, severalCaptures } = account.options;
  const { completeCartWorkflow } = context;
  const settings = { releaseRemainder, returnMoney, severalCaptures, completeCartWorkflow };
  // A look begins with what the ledger has.
  const books = { ...UNREAD, ...(operations && { operations }) };
  const known = { books, by, since, is_unmarked, before: transaction, transaction, taken: [] };
  let picture: Picture = { ...known, now: clock.now(), settings };
  if (first) telemetry.decided(picture, { do: "step", ...first });
  if (first) picture = await take(context, picture, first);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const decision = decide(picture);
    if (decision.do !== "read") telemetry.decided(picture, decision);
    if (decision.do === "rest") return await rest(context, picture, decision);
    picture = { ...(await carryOn(context, picture, decision)), now: clock.now() };
  }
  throw new Error(`${transaction.reference} came to no end after ${MOST_ROUNDS} steps`);
}

/** Writes down when to look again, and tells what kept both sides from agreeing. */
async function rest(
  context: Context,
  { transaction, by }: Picture,
  { change, failure, reason }: Extract<Decision, { do: "rest" }>,
): Promise<LedgerTransaction> {
  const next_check_at = change?.next_check_at?.toISOString();
  const about = { reference: transaction.reference, by };
  const { attention_code, last_error } = change ?? {};
  if (attention_code) context.log("attention", { ...about, attention_code, reason: last_error });
  context.log("rests", { ...about, next_check_at, reason });
  const isPlanned = change && isDeepStrictEqual({ ...transaction, ...change }, transaction);
  const after = change && !isPlanned ? await context.ledger.advance(transaction, change) : transaction;
  if (change) tell(context);
  if (failure) throw failure.error;
  return after;
}

/**
 * Does what was decided, with one line of log for each but a look into a book. What it throws becomes part of the picture.
 * @throws what kept a book from being read
 */
async function carryOn(
  context: Context,
  picture: Picture,
  decision: Exclude<Decision, { do: "rest" }>,
): Promise<Picture> {
  const { by, transaction } = picture;
  const about = { reference: transaction.reference, by };
  switch (decision.do) {
    case "read":
      return await read(context, picture, decision.book);
    case "step":
      return await take(context, picture, decision);
    case "ask":
      context.log("asked", { ...about, reason: decision.reason });
      return await ask(context, picture);
    case "attention":
      context.log("attention", { ...about, attention_code: decision.code, reason: decision.text });
      return await raise(context, picture, decision);
    case "stop": {
      const { text, busy, failure } = decision;
      context.log("nothing_now", { ...about, reason: text });
      const error = busy ? new LockBusyError(text) : new Error(text);
      return noted(picture, { step: "stop", failure: failure ?? failureOf(error) });
    }
  }
}

/** @throws what kept it from being read: without the book nothing can be decided, and it is looked at again later */
async function read(context: Context, picture: Picture, book: BookName): Promise<Picture> {
  try {
    return await readBook(context, picture, book);
  } catch (error) {
    const failure = failureOf(error);
    const planned = isOfPlan(picture);
    const change = planAfter(picture.transaction, { failure, planned }, context.clock.now());
    await context.ledger.advance(picture.transaction, change);
    throw error;
  }
}

const noted = (picture: Picture, taken: Taken): Picture => ({ ...picture, taken: [...picture.taken, taken] });

/** Which books are not known any more. A workflow of Medusa calls our provider, which writes the ledger: all of them. */
const forget = (picture: Picture, books: readonly BookName[] | "all"): Picture["books"] =>
  books === "all"
    ? UNREAD
    : { ...picture.books, ...Object.fromEntries(books.map((book) => [book, "unread"])) };

const AFTER_ANSWER = ["operations", "under_way", "unknown_answers"] as const;

async function ask(context: Context, picture: Picture): Promise<Picture> {
  const gently = !ASKERS[picture.by].thorough;
  try {
    const transaction = await queryTransaction(context, picture.transaction, { gently });
    return { ...noted(picture, { step: "ask" }), transaction, books: forget(picture, AFTER_ANSWER) };
  } catch (error) {
    const transaction = await context.ledger.retrieveTransaction(picture.transaction.id);
    return { ...noted(picture, { step: "ask", failure: failureOf(error) }), transaction };
  }
}

async function take(context: Context, picture: Picture, step: Step): Promise<Picture> {
  const { id, reference } = picture.transaction;
  context.log("decided", { reference, by: picture.by, step: step.step, reason: step.reason });
  const taken = { step: step.step, of: "of" in step ? step.of : undefined };
  let after: Picture;
  try {
    // Another server may work on it by now.
    requireLocks();
    const { transaction, changed, claim } = await carryOut(context, picture, step);
    after = { ...noted(picture, { ...taken, claim }), books: forget(picture, changed) };
    if (transaction) return { ...after, transaction };
    if (changed !== "all" && changed.length === 0) return after;
  } catch (error) {
    after = { ...noted(picture, { ...taken, failure: failureOf(error) }), books: UNREAD };
  }
  const read = await context.ledger.readTransaction({ id });
  if (!read) throw new Error(`Transaction ${reference} is gone`);
  const { transaction, operations } = read;
  return { ...after, transaction, books: { ...after.books, operations } };
}

/** A person must look. */
async function raise(
  { ledger }: Context,
  picture: Picture,
  { code, text, error_code, failure }: Attention,
): Promise<Picture> {
  const change = {
    reconciliation_status: "needs_attention",
    attention_code: code,
    last_error: text,
  } as const;
  const transaction = await ledger.advance(picture.transaction, change);
  const error = error_code ? paymentError(error_code, text) : new AttentionError(code, text);
  const told = failure ?? { ...failureOf(error), code };
  return { ...noted(picture, { step: "attention", failure: told }), transaction };
}
