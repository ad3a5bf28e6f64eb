import { differenceOf, readBothSides } from "../../testing/books/both-sides";
import type { FaultShop } from "./fault-case";

/** A transaction may need more than one look: to learn what became of it, and then to act on it. */
const ROUNDS = 3;

/** Nothing goes wrong any more, time passes, and the job runs until both sides agree, a few times at most. */
export async function runJobUntilAgreed(shop: FaultShop): Promise<void> {
  await shop.gateway.faults({});
  for (let round = 0; round < ROUNDS; round++) {
    await shop.makeDue();
    await shop.runJob();
    const sides = await readBothSides(shop.gateway, shop.database);
    if (round > 0 && differenceOf(sides) === "0.00") return;
  }
}
