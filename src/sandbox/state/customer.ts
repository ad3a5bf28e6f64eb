import { agree } from "./transitions";
import type { Transaction } from "./transaction";
import type { World } from "./sandbox-state";

/** The customer pays, or agrees to a hold: the schedule of a recurring card starts and the shop is told (§6). */
export function payOrder(world: World, transaction: Transaction): void {
  const now = world.clock.now();
  agree(transaction, now);
  if (transaction.recurring) world.schedules.start(transaction.recurring, transaction, now);
  world.ipn.notify(transaction);
}
