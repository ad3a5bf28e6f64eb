import { setTimeout as pause } from "node:timers/promises";
import express, { type Request, type Response } from "express";
import { z } from "zod";
import { Intents, Refused } from "./intents";

interface Answer {
  status: number;
  body: unknown;
}

/**
 * What Medusa's provider calls of Stripe's API, after Stripe's public reference: payment intents, refunds, errors and idempotency keys.
 * Under `/_control` the benchmark plays the customer, who confirms a payment in the browser.
 */
function standIn() {
  const intents = new Intents();
  const answered = new Map<string, Answer>();
  const calls: string[] = [];
  let delayMs = 0;
  const app = express();

  /** The same key again has the first answer again, and nothing is done. */
  const call =
    (act: (id: string, form: unknown) => unknown) => async (request: Request, response: Response) => {
      calls.push(`${request.method} ${request.path}`);
      const key = request.header("idempotency-key");
      const known = key && answered.get(key);
      const answer = known || answerOf(() => act(String(request.params.id ?? ""), request.body));
      if (key) answered.set(key, answer);
      // It is done at once and answered late, as by the sandbox's `delay_ms`.
      if (delayMs > 0) await pause(delayMs);
      response.status(answer.status).json(answer.body);
    };
  app.use("/v1", express.urlencoded({ extended: true }));
  app.post(
    "/v1/payment_intents",
    call((_, form) => intents.create(form)),
  );
  app.get(
    "/v1/payment_intents/:id",
    call((id) => intents.get(id)),
  );
  app.post(
    "/v1/payment_intents/:id",
    call((id, form) => intents.update(id, form)),
  );
  app.post(
    "/v1/payment_intents/:id/capture",
    call((id) => intents.capture(id)),
  );
  app.post(
    "/v1/payment_intents/:id/cancel",
    call((id) => intents.cancel(id)),
  );
  app.post(
    "/v1/refunds",
    call((_, form) => intents.refund(form)),
  );

  app.use("/_control", express.json());
  app.post("/_control/intents/:id/confirm", (request, response) => {
    response.json(intents.confirm(request.params.id));
  });
  app.get("/_control/intents/:id", (request, response) => {
    response.json(intents.get(request.params.id));
  });
  app.get("/_control/intents", (_, response) => void response.json(intents.all()));
  app.get("/_control/calls", (_, response) => void response.json(calls));
  app.put("/_control/delay", (request, response) => {
    delayMs = z.object({ ms: z.number() }).parse(request.body).ms;
    response.json({});
  });
  return app;
}

function answerOf(act: () => unknown): Answer {
  try {
    return { status: 200, body: act() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

// In a process of its own: it tells its parent the address, and ends with it.
const server = standIn().listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens at no port");
  process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once("disconnect", () => process.exit(0));
