import { randomBytes } from "node:crypto";
import { z } from "zod";

/** A payment intent as Stripe shows it, as far as anybody here reads it. */
const intentSchema = z.looseObject({
  id: z.string(),
  object: z.literal("payment_intent"),
  amount: z.number(),
  amount_received: z.number(),
  amount_capturable: z.number(),
  currency: z.string(),
  status: z.enum(["requires_payment_method", "requires_capture", "succeeded", "canceled"]),
  capture_method: z.enum(["automatic", "manual"]),
  metadata: z.record(z.string(), z.string()),
});
type Intent = z.output<typeof intentSchema>;

/** An error of Stripe's API. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; message: string; code?: string; payment_intent?: unknown },
  ) {
    super(body.message);
  }
}

const created = z.looseObject({
  amount: z.coerce.number().int().positive(),
  currency: z.string(),
  capture_method: z.enum(["automatic", "manual"]).default("automatic"),
  metadata: z.record(z.string(), z.string()).default({}),
});
/** With what went back of it, as the benchmark asks. */
export const knownSchema = intentSchema.extend({ refunded: z.number() });

const changed = z.looseObject({ amount: z.coerce.number().int().positive().optional() });
const refunded = z.looseObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
});

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** The payments of an account. */
export class Intents {
  readonly #all = new Map<string, Intent>();
  readonly #refunded = new Map<string, number>();

  /** Each as it is, with what went back. */
  all(): unknown[] {
    return [...this.#all.values()].map((one) => ({ ...one, refunded: this.#refunded.get(one.id) ?? 0 }));
  }

  create(form: unknown): unknown {
    const { amount, currency, capture_method, metadata } = created.parse(form);
    const name = id("pi");
    const intent: Intent = {
      id: name,
      object: "payment_intent",
      ...{ amount, amount_capturable: 0, amount_received: 0, currency, capture_method, metadata },
      amount_details: { tip: {} },
      automatic_payment_methods: null,
      client_secret: `${name}_secret_${randomBytes(12).toString("hex")}`,
      confirmation_method: "automatic",
      created: Math.floor(Date.now() / 1000),
      ...{ canceled_at: null, cancellation_reason: null, customer: null, description: null },
      ...{ last_payment_error: null, latest_charge: null, next_action: null, payment_method: null },
      livemode: false,
      payment_method_options: { card: { request_three_d_secure: "automatic" } },
      payment_method_types: ["card"],
      status: "requires_payment_method",
    };
    this.#all.set(name, intent);
    return shown(intent);
  }

  get(name: string): unknown {
    return shown(this.find(name));
  }

  update(name: string, form: unknown): unknown {
    const intent = this.find(name, ["requires_payment_method"]);
    intent.amount = changed.parse(form).amount ?? intent.amount;
    return shown(intent);
  }

  /** The customer pays. */
  confirm(name: string): unknown {
    const intent = this.find(name, ["requires_payment_method"]);
    intent.payment_method = id("pm");
    intent.latest_charge = id("ch");
    if (intent.capture_method === "automatic") return this.take(intent);
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    return shown(intent);
  }

  capture(name: string): unknown {
    return this.take(this.find(name, ["requires_capture"]));
  }

  cancel(name: string): unknown {
    const intent = this.find(name, ["requires_payment_method", "requires_capture"]);
    intent.status = "canceled";
    intent.amount_capturable = 0;
    return shown(intent);
  }

  refund(form: unknown): unknown {
    const { payment_intent, amount: asked } = refunded.parse(form);
    const intent = this.find(payment_intent, ["succeeded"]);
    const before = this.#refunded.get(intent.id) ?? 0;
    const left = intent.amount_received - before;
    const type = "invalid_request_error";
    if (left === 0)
      throw new Refused(400, { type, code: "charge_already_refunded", message: "It has been refunded" });
    const amount = asked ?? left;
    if (amount > left) throw new Refused(400, { type, message: "The amount is greater than what is left" });
    this.#refunded.set(intent.id, before + amount);
    return { id: id("re"), object: "refund", amount, payment_intent, status: "succeeded" };
  }

  private take(intent: Intent): unknown {
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    intent.amount_capturable = 0;
    return shown(intent);
  }

  private find(name: string, states?: readonly Intent["status"][]): Intent {
    const intent = this.#all.get(name);
    const type = "invalid_request_error";
    if (!intent) throw new Refused(404, { type, code: "resource_missing", message: `No such ${name}` });
    if (!states || states.includes(intent.status)) return intent;
    const [code, message] = ["payment_intent_unexpected_state", `It is ${intent.status}`];
    throw new Refused(400, { type, code, message, payment_intent: shown(intent) });
  }
}

/** As it is now, also where it is sent later. */
const shown = (intent: Intent): unknown => ({ ...intent });
