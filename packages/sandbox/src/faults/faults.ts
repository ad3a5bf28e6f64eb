import type { Response } from "express";
import { z } from "zod";
import { operationName, type OperationName } from "../paths";

const wait = z.number().min(0).max(600_000).optional();
const times = z.number().int().min(1).optional();
const flag = z.boolean().optional();
const said = z
  .strictObject({ ret_code: z.string().regex(/^\d{6}$/, "must be six digits"), ret_msg: z.string() })
  .optional();

const operationFault = z.strictObject({
  delay_before_ms: wait,
  delay_ms: wait,
  /** Its answer is kept back until the control interface releases it. */
  hold: flag,
  reset: flag,
  refuse: said,
  /** It acts, and says so in other words than everybody knows. */
  answer: said,
  /** Fields of its answer that have other values than the order's. */
  show: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  drop: flag,
  http_500: flag,
  html: flag,
  truncate: flag,
  other_order: flag,
  /** It is accepted, and ends later: `complete-refund`, `fail-capture`, … of the control interface. */
  pending: flag,
  /** The order is open for another time than was asked for. */
  timeout_minutes: z.number().int().min(1).max(999_999_999).optional(),
  /** Only calls about these orders. */
  references: z.array(z.string()).optional(),
  times,
});
export type OperationFault = z.output<typeof operationFault>;

const notificationFault = z.strictObject({
  lose: flag,
  duplicate: z.union([z.boolean(), z.number().int().min(0).max(100)]).optional(),
  late_ms: wait,
  wrong_signature: flag,
  unsigned: flag,
  wrong_amount: flag,
  times,
});
export type NotificationFault = z.output<typeof notificationFault>;

/** Faults that only some operations know. */
export const ONLY_FOR: Readonly<Partial<Record<keyof OperationFault, readonly OperationName[]>>> = {
  pending: ["refund", "auth-capture", "auth-unfreeze"],
  timeout_minutes: ["secure-pay", "create-trans-qrcode"],
};

const schema = z.strictObject({
  operations: z.partialRecord(operationName, operationFault).superRefine((faults, context) => {
    for (const name of operationName.options) {
      for (const [fault, operations] of Object.entries(ONLY_FOR)) {
        if (faults[name] === undefined || !(fault in faults[name]) || operations.includes(name)) continue;
        const message = `only for ${operations.join(", ")}`;
        context.addIssue({ code: "custom", path: [name, fault], message });
      }
    }
  }),
  ipn: notificationFault.optional(),
});

/** What goes wrong on purpose, per operation and for notifications. Starts without any fault. */
export class Faults {
  #operations = new Map<string, OperationFault | undefined>();
  #notifications: NotificationFault | undefined;
  #held: (() => void)[] = [];

  /**
   * Replaces all faults.
   * @returns the first mistake in `faults`, with the name of the field; nothing is replaced then
   */
  replace(faults: unknown): string | undefined {
    const body = z.record(z.string(), z.unknown()).safeParse(faults);
    if (!body.success) return "must be a JSON object";
    const { ipn, ...operationFaults } = body.data;
    const parsed = schema.safeParse({ operations: operationFaults, ipn });
    if (!parsed.success) return firstMistake(parsed.error);
    this.#operations = new Map(Object.entries(parsed.data.operations));
    this.#notifications = parsed.data.ipn;
    return undefined;
  }

  /** As `PUT /_sandbox/faults` takes them. */
  list(): Record<string, OperationFault | NotificationFault | undefined> {
    return {
      ...Object.fromEntries(this.#operations),
      ...(this.#notifications && { ipn: this.#notifications }),
    };
  }

  /** The fault for one call about an order, which counts as one of its `times`; empty when there is none. */
  takeForOperation(operation: string, reference: unknown): OperationFault {
    const fault = this.#operations.get(operation);
    if (!fault || fault.references?.every((one) => one !== reference)) return {};
    const rest = oneLess(fault);
    if (rest) this.#operations.set(operation, rest);
    else this.#operations.delete(operation);
    return fault;
  }

  /** The fault for one send of a notification, which counts as one of its `times`; empty when there is none. */
  takeForNotification(): NotificationFault {
    const fault = this.#notifications;
    this.#notifications = fault && oneLess(fault);
    return fault ?? {};
  }

  /** Resolves when the calls that are held are released. */
  async hold(): Promise<void> {
    await new Promise<void>((release) => this.#held.push(release));
  }

  /** Calls that come afterwards are held again, as long as the fault is there. Returns how many were released. */
  releaseHeld(): number {
    const held = this.#held.splice(0);
    for (const release of held) release();
    return held.length;
  }

  clear(): void {
    this.replace({});
    this.releaseHeld();
  }
}

function oneLess<Fault extends { times?: number }>(fault: Fault): Fault | undefined {
  if (fault.times === undefined) return fault;
  return fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
}

function firstMistake(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue.path.filter((step, at) => at > 0 || step !== "operations");
  if (issue.code !== "unrecognized_keys") return `${path.join(".")}: ${issue.message}`;
  const [unknown] = issue.keys;
  const kind = path.length === 0 ? "an operation" : "a fault";
  return `${[...path, unknown].join(".")}: is not ${kind}`;
}

/** Sends an answer, or what the fault puts in its place. The gateway has acted by then. */
export function sendAnswer(response: Response, answered: object, fault: OperationFault): void {
  const body = fault.show ? showing(answered, fault.show) : answered;
  if (fault.drop) {
    response.destroy();
  } else if (fault.http_500) {
    response.status(500).type("text").send("Internal Server Error");
  } else if (fault.html) {
    response.type("html").send("<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>");
  } else if (fault.truncate) {
    const text = JSON.stringify(body);
    response.type("json").send(text.slice(0, Math.floor(text.length / 2)));
  } else {
    response.json(fault.other_order ? aboutAnotherOrder(body) : body);
  }
}

/** The fields are where the order is shown (§2.9): in `result`, in `transaction`, or beside `ret_code`. */
function showing(body: object, fields: object): object {
  for (const place of ["result", "transaction"] as const) {
    const shown: unknown = Object.entries(body).find(([name]) => name === place)?.[1];
    if (typeof shown === "object") return { ...body, [place]: { ...shown, ...fields } };
  }
  return { ...body, ...fields };
}

const ANOTHER: Readonly<Record<string, string>> = {
  transactionNo: "999999999999999999",
  oldTransactionId: "999999999999999999",
  reference: "ANOTHER-ORDER",
};

function aboutAnotherOrder(body: object): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => ANOTHER[name] ?? value);
}
