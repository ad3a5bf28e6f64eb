import { ledgerDifference, readBooks } from "./books/books";
import type { Stage } from "./stage";

/** A transaction may need more than one look: to learn what became of it, and then to act on it. */
const ROUNDS = 3;

/** Nothing goes wrong any more, time passes, and the job runs until both sides agree, a few times at most. */
export async function runJobUntilAgreed(stage: Stage): Promise<void> {
  await stage.gateway.faults({});
  for (let round = 0; round < ROUNDS; round++) {
    await stage.makeDue();
    await stage.runJob();
    const books = await readBooks(stage.gateway, stage.database);
    if (round > 0 && ledgerDifference(books) === "0.00") return;
  }
}
