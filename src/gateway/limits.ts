import BigNumber from "bignumber.js";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type FieldProblem, UnreachableError } from "./errors";
import { decimal, VENDORS } from "./fields";
import type { Operation } from "./operations";

/*
 * What one gateway takes no more of: the document gives no limits (§8).
 */

const range = z
  .strictObject({ min: decimal, max: decimal })
  .partial()
  .refine(({ min, max }) => !min || !max || new BigNumber(min).lte(max), "min must not be above max");

/** The options of the client that say where a gateway ends. */
export const limitOptions = {
  /** The smallest and the largest order of a channel, by the currency it is priced in. */
  amountLimits: z
    .partialRecord(z.enum(VENDORS), z.strictObject({ usd: range, cny: range }).partial())
    .default({}),
  /** Calls in a second at most, of each process; further calls wait for their turn. */
  callsPerSecond: z.number().positive().max(1000).optional(),
};

export type Limits = z.output<z.ZodObject<typeof limitOptions>>;

/** What keeps a form from being sent for this account, though the document's tables allow it. */
export function problemsOfAccount(
  { requiredOfServiceProviders = [] }: Pick<Operation, "requiredOfServiceProviders">,
  form: Readonly<Record<string, string>>,
  { merGroupNo, amountLimits }: Limits & { merGroupNo?: string },
): FieldProblem[] {
  const missing = merGroupNo ? requiredOfServiceProviders.filter((name) => form[name] === undefined) : [];
  const message = "is required in the service-provider variant";
  return [
    ...missing.map((field) => ({ field, message })),
    ...problemsOfAmount(form, "amount", "usd", amountLimits),
    ...problemsOfAmount(form, "rmbAmount", "cny", amountLimits),
  ];
}

function problemsOfAmount(
  { vendor = "", ...form }: Readonly<Record<string, string>>,
  field: "amount" | "rmbAmount",
  currency: "usd" | "cny",
  limits: Limits["amountLimits"],
): FieldProblem[] {
  const name = VENDORS.find((known) => known === vendor);
  const amount = form[field];
  if (!name || amount === undefined) return [];
  const { min, max } = limits[name]?.[currency] ?? {};
  if (min && new BigNumber(amount).lt(min)) return [{ field, message: `must be ${min} or more by ${name}` }];
  if (max && new BigNumber(amount).gt(max)) return [{ field, message: `must be ${max} or less by ${name}` }];
  return [];
}

const SECOND_MS = 1000;

/** Lets so many calls go in a second, one after the other. */
export class Pace {
  #next = 0;

  constructor(private readonly options: Limits & { requestTimeoutMs: number }) {}

  /** @throws UnreachableError where the call is cancelled while it waits, or would wait too long */
  async takeTurn(operation: string, signal?: AbortSignal): Promise<void> {
    const { callsPerSecond, requestTimeoutMs } = this.options;
    if (callsPerSecond === undefined) return;
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    if (turn - now > requestTimeoutMs)
      throw new UnreachableError(operation, `more calls wait than ${callsPerSecond} a second let through`);
    this.#next = turn + SECOND_MS / callsPerSecond;
    if (turn === now) return;
    await pause(turn - now, undefined, { signal }).catch(() => {
      throw new UnreachableError(operation, "the call was cancelled before it was sent");
    });
  }
}
