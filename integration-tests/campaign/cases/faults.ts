/** Longer than the campaign's store waits for an answer. */
const TOO_LONG_MS = 1500;

/** How a call can go wrong, and whether the gateway has acted nevertheless. */
export const FAULTS: Readonly<Record<string, Record<string, unknown>>> = {
  "timed out, then acted": { delay_before_ms: TOO_LONG_MS },
  "acted, answered too late": { delay_ms: TOO_LONG_MS },
  "connection reset": { reset: true },
  "acted, answer lost": { drop: true },
  "acted, answered 500": { http_500: true },
  "acted, answered HTML": { html: true },
  "acted, answered half a JSON": { truncate: true },
  "acted, answered about another order": { other_order: true },
};

/** Until a call that was given up has surely been acted on. */
export const UNTIL_ACTED_MS = TOO_LONG_MS + 300;
