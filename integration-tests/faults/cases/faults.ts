import axios from "axios";
import type { Lane } from "../../../testing/jest/length";
import { LONG } from "../../../testing/jest/length";
import type { SandboxControl } from "../../../testing/shop/sandbox-control";

/** What goes wrong at the gateway, as `PUT /_sandbox/faults` takes it for one operation. */
export type Fault = Readonly<Record<string, unknown>>;
type Faults = Readonly<Record<string, Fault>>;

/** Longer than the store of these tests waits for an answer. */
const TOO_LONG_MS = 1500;

const NO_ANSWER: Faults = {
  "timed out, then acted": { delay_before_ms: TOO_LONG_MS },
  "acted, answered too late": { delay_ms: TOO_LONG_MS },
  "connection reset": { reset: true },
  "acted, answer lost": { drop: true },
};

const NO_ANSWER_TO_READ: Faults = {
  "acted, answered 500": { http_500: true },
  "acted, answered HTML": { html: true },
  "acted, answered half a JSON": { truncate: true },
  "acted, answered about another order": { other_order: true },
};

/** What cannot be read is all the same to an operation: in the short form each meets one of them. */
const MEETS = {
  "secure-pay": "acted, answered 500",
  refund: "acted, answered HTML",
  "auth-capture": "acted, answered half a JSON",
  reverse: "acted, answered about another order",
};

/** How a call of an operation can go wrong, and whether the gateway has acted nevertheless. */
export function faultsOf(operation: keyof typeof MEETS): [how: string, fault: Fault][] {
  const unreadable = Object.entries(NO_ANSWER_TO_READ);
  const met = LONG ? unreadable : unreadable.filter(([how]) => how === MEETS[operation]);
  return [...Object.entries(NO_ANSWER), ...met];
}

/** They differ in the transport, which unit tests break in each of these ways: one of each operation is in the lane of CI. */
export const laneOf = (how: string): Lane => (how === "acted, answer lost" ? "ci" : "all");

export const isReset = (fault: Fault) => "reset" in fault;
/** The gateway acts after the store has stopped waiting. */
export const actsLate = (fault: Fault) => "delay_before_ms" in fault;
/** Until a call that timed out has surely been acted on. */
export const UNTIL_ACTED_MS = TOO_LONG_MS + 300;

/** More calls than any case makes. */
const MANY = 1_000_000;

/**
 * Does something while calls of some operations go wrong; then nothing goes wrong any more.
 * @param surelyCalled operations that meet their fault in every run
 * @throws Error when no call of these met it: then the case would have shown nothing
 */
export async function whileBroken<T>(
  gateway: SandboxControl,
  faults: Faults,
  work: () => Promise<T>,
  surelyCalled = Object.keys(faults),
): Promise<T> {
  const counted = Object.entries(faults).map(([operation, fault]) => [operation, { ...fault, times: MANY }]);
  await gateway.faults(Object.fromEntries(counted));
  const result = await work();
  const { data } = await axios.get<Record<string, { times: number }>>(`${gateway.url}/_sandbox/faults`);
  const unmet = surelyCalled.filter((operation) => data[operation]?.times === MANY);
  if (unmet.length > 0) throw new Error(`no call of ${unmet.join(", ")} went wrong`);
  await gateway.faults({});
  return result;
}
