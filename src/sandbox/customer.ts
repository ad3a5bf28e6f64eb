import { agree } from "./transitions";
import type { Transaction } from "./transaction";
import type { World } from "./world";

/** The customer pays, or agrees to a hold: the schedule of a recurring card starts and the shop is told (§6). */
export function payOrder(world: World, transaction: Transaction): void {
  agree(transaction, world.clock.now());
  if (transaction.recurring) transaction.schedule = world.ledger.startSchedule(transaction.recurring);
  world.ipn.notify(transaction);
}
