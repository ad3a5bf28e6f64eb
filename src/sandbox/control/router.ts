import express, { type ErrorRequestHandler, Router } from "express";
import { z } from "zod";
import { fail } from "./fail";
import { scheduleRoutes } from "./schedules";
import { payOrder } from "../state/customer";
import { makeDueDeductions } from "../state/deductions";
import { Refusal } from "../state/refusal";
import { isoTime } from "../state/times";
import type { Transaction } from "../state/transaction";
import { transactionView } from "./transaction-view";
import { end, expire } from "../state/transitions";
import { resetWorld, type World } from "../state/sandbox-state";

type Act = (world: World, transaction: Transaction) => void;

const ACTS: Readonly<Record<string, Act>> = {
  pay: payOrder,
  decline: (_world, transaction) => end(transaction, "failed"),
  expire: (_world, transaction) => expire(transaction),
};

/** Ten years: a schedule without a limit must not keep the sandbox busy for ever. */
const MOST_MINUTES = 5_256_000;
const clockBody = z.object({ advance_minutes: z.number().positive().max(MOST_MINUTES) });

/** `/_sandbox`: what no real gateway offers, for people and tests. */
export function controlRouter(world: World): Router {
  const router = Router();
  router.use(express.json({ strict: false }));
  transactionRoutes(router, world);
  scheduleRoutes(router, world);
  router.get("/calls", (_request, response) => {
    response.json({ calls: world.calls.list() });
  });
  router.get("/notifications", (_request, response) => {
    response.json({ notifications: world.notifications.list() });
  });
  router.get("/faults", (_request, response) => {
    response.json(world.faults.list());
  });
  router.put("/faults", (request, response) => {
    const mistake = world.faults.replace(request.body);
    if (mistake === undefined) response.json(world.faults.list());
    else fail(response, 400, mistake);
  });
  router.post("/clock", (request, response) => {
    const body = clockBody.safeParse(request.body);
    if (!body.success) {
      return fail(response, 400, `advance_minutes: must be a number greater than 0, at most ${MOST_MINUTES}`);
    }
    world.clock.advance(body.data.advance_minutes);
    makeDueDeductions(world);
    response.json({ now: isoTime(world.clock.now()) });
  });
  router.post("/reset", (_request, response) => {
    resetWorld(world);
    response.json({});
  });
  router.use((request, response) =>
    fail(response, 404, `no such control: ${request.method} ${request.path}`),
  );
  router.use(answerUnreadable);
  return router;
}

function transactionRoutes(router: Router, world: World): void {
  router.get("/transactions", (_request, response) => {
    const transactions = world.ledger.list().map((transaction) => transactionView(world, transaction));
    response.json({ transactions });
  });
  router.get("/transactions/:key", (request, response) => {
    const transaction = world.ledger.find(request.params.key);
    if (!transaction) return fail(response, 404, "no such transaction");
    response.json(transactionView(world, transaction));
  });
  router.post("/transactions/:key/:act(pay|decline|expire)", (request, response) => {
    const transaction = world.ledger.find(request.params.key);
    if (!transaction) return fail(response, 404, "no such transaction");
    try {
      ACTS[request.params.act](world, transaction);
    } catch (error) {
      if (error instanceof Refusal) return fail(response, 409, error.message);
      throw error;
    }
    response.json(transactionView(world, transaction));
  });
}

const answerUnreadable: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (error.status === 400) fail(response, 400, "the body must be JSON");
  else next(error);
};
