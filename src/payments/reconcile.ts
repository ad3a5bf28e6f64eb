import type { LedgerTransaction } from "../modules/crossborder";
import { type Asker, ASKERS } from "./askers";
import type { Context } from "./context";
import { decide } from "./decide";
import type { Attention, Decision, Step } from "./decide/decision";
import { LockBusyError, messageOf, paymentError } from "./errors";
import { tell } from "./events";
import type { Failure, Picture, Taken } from "./picture";
import { forget, newPicture, readBook } from "./read-picture";
import { queryTransaction } from "./steps/ask";
import { failureOf } from "./steps/failure";
import { carryOut } from "./steps";

/** More than any transaction needs: each book is read a few times, and no step is taken twice. */
const MOST_ROUNDS = 100;

interface Asked {
  /** Who asks. */
  by: Asker;
  /** When the caller came, in milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. */
  since: number;
}

/**
 * Makes Medusa and the gateway agree about one transaction: looks, decides, does one step, and looks again, until nothing is left to do
 * now. The caller holds the transaction lock and has read `transaction` under it.
 * @returns the transaction afterwards
 * @throws whatever kept it from finding out; it is looked at again later
 */
export async function reconcile(
  context: Context,
  transaction: LedgerTransaction,
  { by, since }: Asked,
): Promise<LedgerTransaction> {
  let picture = newPicture(context, transaction, by, since);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const decision = decide(picture);
    if (decision.do !== "read") line(context, picture, decision);
    if (decision.do === "rest") return await rest(context, picture, decision);
    picture = { ...(await act(context, picture, decision)), now: context.clock.now() };
  }
  throw new Error(`${transaction.reference} came to no end after ${MOST_ROUNDS} steps`);
}

type Rest = Extract<Decision, { do: "rest" }>;

/** Writes down when to look again, and tells what kept both sides from agreeing. */
async function rest(
  context: Context,
  { transaction }: Picture,
  { change, failure }: Rest,
): Promise<LedgerTransaction> {
  const after = change ? await context.ledger.advance(transaction, change) : transaction;
  if (change) tell(context);
  if (failure) throw failure.error;
  return after;
}

/** Does what was decided. What it throws becomes part of the picture. */
async function act(
  context: Context,
  picture: Picture,
  decision: Exclude<Decision, { do: "rest" }>,
): Promise<Picture> {
  switch (decision.do) {
    case "read":
      return await readBook(context, picture, decision.book);
    case "ask":
      return await ask(context, picture);
    case "step":
      return await take(context, picture, decision);
    case "attention":
      return await raise(context, picture, decision);
    case "stop": {
      const { text, busy, failure } = decision;
      const error = busy ? new LockBusyError(text) : new Error(text);
      return noted(picture, { step: "stop", failure: failure ?? failureOf(error) });
    }
  }
}

const noted = (picture: Picture, taken: Taken): Picture => ({ ...picture, taken: [...picture.taken, taken] });

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

const AFTER_ANSWER = ["operations", "under_way", "unknown_answers"] as const;

async function take(context: Context, picture: Picture, step: Step): Promise<Picture> {
  const of = "of" in step ? step.of : undefined;
  let failure: Failure | undefined;
  try {
    const { transaction, changed, claim } = await carryOut(context, picture, step);
    if (transaction) {
      const books = forget(picture, changed);
      return { ...noted(picture, { step: step.step, of, claim }), transaction, books };
    }
    if (changed !== "all" && changed.length === 0) return noted(picture, { step: step.step, of, claim });
    picture = { ...noted(picture, { step: step.step, of, claim }), books: forget(picture, changed) };
  } catch (error) {
    failure = failureOf(error);
    picture = { ...noted(picture, { step: step.step, of, failure }), books: forget(picture, "all") };
  }
  return { ...picture, transaction: await context.ledger.retrieveTransaction(picture.transaction.id) };
}

/** A person must look. */
async function raise({ ledger }: Context, picture: Picture, { code, text, ...why }: Attention): Promise<Picture> {
  const change = { reconciliation_status: "needs_attention", attention_code: code, last_error: text } as const;
  const transaction = await ledger.advance(picture.transaction, change);
  const error = why.error_code ? paymentError(why.error_code, text) : new Error(text);
  const failure = why.failure ?? { ...failureOf(error), code };
  return { ...noted(picture, { step: "attention", failure }), transaction };
}

/** One line for each decision. */
function line({ logger }: Context, { transaction, by }: Picture, decision: Decision): void {
  const what = decision.do === "step" ? decision.step : decision.do;
  const why = "reason" in decision ? decision.reason : "text" in decision ? decision.text : "";
  logger.debug(`crossborder: ${what} reference=${transaction.reference} by=${by} reason="${messageOf(why)}"`);
}
