import { randomUUID } from "node:crypto";
import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<string>();

/** A request id comes from a header, which a client may fill with anything. */
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/**
 * Runs `work` as one use case: all lines that it writes into the log have one `correlation_id`, also those of what it
 * leaves running. Inside another use case it is part of that one.
 */
export const correlated = <T>(work: () => T): T => (present.getStore() ? work() : correlatedBy("", work));

/** As `correlated`, by the id of an HTTP request; a new id where that is none. Never part of another use case. */
export const correlatedBy = <T>(request_id: string, work: () => T): T =>
  present.run(REQUEST_ID.test(request_id) ? request_id : randomUUID(), work);

export const correlationId = (): string => present.getStore() ?? randomUUID();
