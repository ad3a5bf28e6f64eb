import { LONG } from "../../../testing/jest/length";

type Faults = Readonly<Record<string, Record<string, unknown>>>;

/** Longer than the campaign's store waits for an answer. */
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
export function faultsOf(operation: keyof typeof MEETS): [how: string, fault: Record<string, unknown>][] {
  const unreadable = Object.entries(NO_ANSWER_TO_READ);
  const met = LONG ? unreadable : unreadable.filter(([how]) => how === MEETS[operation]);
  return [...Object.entries(NO_ANSWER), ...met];
}

/** Until a call that was given up has surely been acted on. */
export const UNTIL_ACTED_MS = TOO_LONG_MS + 300;
