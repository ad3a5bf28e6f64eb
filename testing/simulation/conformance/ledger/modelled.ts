import { StoppedClock } from "../../../ledger/world";
import { LedgerTables, ledgerSeenBy } from "../../ledger";
import { Random } from "../../random";
import { Scheduler } from "../../scheduler";
import { Server } from "../../server";
import type { Script } from "./scripts";

const LONGEST_MS = 60 * 60_000;

/** Plays a script with the modelled ledger, as one server has it. */
export async function playModelled(name: string, script: Script): Promise<unknown> {
  const scheduler = new Scheduler(new Random(1));
  const tables = new LedgerTables(scheduler);
  const ledger = ledgerSeenBy(new Server("server", scheduler, 0), tables, () => false);
  const playing = script({ name, ledger, clock: new SchedulersClock(scheduler) });
  playing.catch(() => undefined);
  await scheduler.runUntil(scheduler.now + LONGEST_MS);
  return await playing;
}

/** A little time passes with each turn, and no minutes between them. */
class SchedulersClock extends StoppedClock {
  constructor(scheduler: Scheduler) {
    super();
    this.date = () => new Date(scheduler.now);
  }
}
