import { z } from "zod";
import { operations } from "../../gateway/operations";

const wait = z.number().min(0).max(600_000).optional();
const times = z.number().int().min(1).optional();
const on = z.boolean().optional();

const operationFault = z.strictObject({
  delay_before_ms: wait,
  delay_ms: wait,
  reset: on,
  refuse: z
    .strictObject({ ret_code: z.string().regex(/^\d{6}$/, "must be six digits"), ret_msg: z.string() })
    .optional(),
  drop: on,
  http_500: on,
  html: on,
  truncate: on,
  other_order: on,
  times,
});
export type OperationFault = z.output<typeof operationFault>;

const ipnFault = z.strictObject({
  lose: on,
  duplicate: z.union([z.boolean(), z.number().int().min(0).max(100)]).optional(),
  late_ms: wait,
  wrong_signature: on,
  unsigned: on,
  wrong_amount: on,
  times,
});
export type IpnFault = z.output<typeof ipnFault>;

const names = z.enum(Object.values(operations).map(({ name }) => name));
const plan = z.strictObject({ operations: z.partialRecord(names, operationFault), ipn: ipnFault.optional() });

/** What goes wrong on purpose, per operation and for notifications. */
export class Faults {
  #operations = new Map<string, OperationFault | undefined>();
  #ipn: IpnFault | undefined;

  /** Replaces all faults. Answers the first mistake in the wish, naming the field, and then changes nothing. */
  replace(wish: unknown): string | undefined {
    const body = z.record(z.string(), z.unknown()).safeParse(wish);
    if (!body.success) return "must be a JSON object";
    const { ipn, ...operationFaults } = body.data;
    const parsed = plan.safeParse({ operations: operationFaults, ipn });
    if (!parsed.success) return firstMistake(parsed.error);
    this.#operations = new Map(Object.entries(parsed.data.operations));
    this.#ipn = parsed.data.ipn;
    return undefined;
  }

  list(): Record<string, OperationFault | IpnFault | undefined> {
    return { ...Object.fromEntries(this.#operations), ...(this.#ipn && { ipn: this.#ipn }) };
  }

  /** The fault of this call, if any; counts as one of its `times`. */
  takeFor(operation: string): OperationFault {
    const fault = this.#operations.get(operation);
    if (!fault) return {};
    const rest = oneLess(fault);
    if (rest) this.#operations.set(operation, rest);
    else this.#operations.delete(operation);
    return fault;
  }

  takeForIpn(): IpnFault {
    const fault = this.#ipn;
    this.#ipn = fault && oneLess(fault);
    return fault ?? {};
  }

  clear(): void {
    this.replace({});
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
