import { setMaxListeners } from "node:events";

/** Ends any number of waits at once: Node suspects a leak where more than ten wait for one signal. */
export function endOfWaits(): AbortController {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  return end;
}
