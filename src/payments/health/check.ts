/** One thing that was looked at. */
export interface Check {
  /** What was looked at, such as `event bus`; never renamed. */
  name: string;
  /** The account that it is about, by the `id` of its entry in medusa-config. */
  account?: string;
  status: "ok" | "warning" | "error";
  /** What was found, such as `in_memory`; never renamed. The admin has a sentence for each in every language. */
  finding: string;
  /** What that sentence names: moments, counts, addresses. */
  facts?: Record<string, string | number>;
  /** What was found, in a sentence. */
  message: string;
  /** What to do about it. */
  next?: string;
}
