import type { ServerResponse } from "node:http";

/** Aborted when the client leaves before it is answered. */
export function whenClientLeaves(res: ServerResponse): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!res.writableFinished) left.abort();
  };
  // It may have left while a middleware waited, and the event does not come twice.
  if (res.closed) leave();
  else res.once("close", leave);
  return left.signal;
}
