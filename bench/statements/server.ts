/** The program of a Medusa process: a server that counts its statements. */
import { container } from "@medusajs/framework";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as medusa from "../../src/medusa";
import type * as clock from "../../src/payments/clock";
import { serve } from "../../testing/servers/serve";
import { nameCalls, nameRequests, StatementCounter } from "../../testing/statements/counter";
import { ADMIN } from "../../testing/store/accounts";
import { createAdmin } from "../../testing/store/admin";
import { type Seeded, seedStore } from "../../testing/store/seed";
import { ROOT } from "../../tooling/link-plugin";
import { ANSWERS } from "../shop/answers";

let counter: StatementCounter | undefined;

/** What the store runs: the files of `src` would be a second plugin beside it. */
const load = createRequire(join(ROOT, ".medusa/server/src/index.js"));

let pause: clock.Clock["pause"] | undefined;

/** How many times as long a request waits for what is under way. */
async function wait(times: number): Promise<void> {
  const { systemClock }: typeof clock = load("./payments/clock");
  const asEver = (pause ??= systemClock.pause);
  systemClock.pause = (ms, signal) => asEver(ms * times, signal);
}

/** What reads and writes. */
async function begin(): Promise<void> {
  const { MedusaRecords, MedusaActs }: typeof medusa = load("./medusa");
  nameCalls("records", MedusaRecords.prototype);
  nameCalls("acts", MedusaActs.prototype, ["emit"]);
  nameCalls("ledger", Object.getPrototypeOf(container.resolve("crossborder")));
  await beginPlain();
}

async function beginPlain(): Promise<void> {
  counter = new StatementCounter(container);
}

async function seedPlain(): Promise<Seeded> {
  const stripe = process.env.STRIPE_URL ? ["pp_stripe_stripe"] : [];
  const seeded = await seedStore(container, ["pp_bare_one", "pp_bare_two", "pp_system_default", ...stripe]);
  await createAdmin(container, ADMIN);
  return seeded;
}

const answers = {
  ...ANSWERS,
  "count statements": process.env.PLAIN === "true" ? beginPlain : begin,
  /** Without the names of who sends them. */
  "count alone": beginPlain,
  "wait longer": () => wait(20),
  "wait as ever": () => wait(1),
  "take statements": async () => counter?.take(),
  ...(process.env.PLAIN === "true" && { seed: seedPlain }),
};

nameRequests();
void serve(answers, () => undefined);
