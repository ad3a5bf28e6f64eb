/** One gateway call, as the control API and the log show it. */
export interface Call {
  time: string;
  operation: string;
  path: string;
  reference?: string;
  transactionNo?: string;
  fields: Readonly<Record<string, string>>;
  ret_code: string;
  ret_msg: string;
}

/** One send of a notification, as the control API shows it. */
export interface Notification {
  time: string;
  transactionNo: string;
  reference?: string;
  url: string;
  /** 1 for the first send, at most 8; copies of one send carry the same number. 0 when it tells of a pending payment. */
  attempt: number;
  status: "acknowledged" | "not_acknowledged" | "unreachable" | "lost";
  response_status?: number;
  response_body?: string;
  error?: string;
  /** Null when it is not sent again. */
  next_try: string | null;
}

/** 20 million characters of JSON. A call is about 600, and can be 100,000 without a signature. */
const MAX_SIZE = 20_000_000;

/** Keeps only the latest entries: a sandbox may run for weeks, and all of this is in memory. */
export class History<Entry> {
  #kept: { entry: Entry; size: number }[] = [];
  #size = 0;

  constructor(
    private readonly maxEntries = 10_000,
    /** Of all entries together, in characters of JSON. */
    private readonly maxSize = MAX_SIZE,
  ) {}

  push(entry: Entry): void {
    const size = JSON.stringify(entry).length;
    this.#kept.push({ entry, size });
    this.#size += size;
    while (this.#kept.length > this.maxEntries || this.#size > this.maxSize) {
      this.#size -= this.#kept.shift()?.size ?? 0;
    }
  }

  /** The oldest first. */
  list(): readonly Entry[] {
    return this.#kept.map(({ entry }) => entry);
  }

  clear(): void {
    this.#kept = [];
    this.#size = 0;
  }
}

/** One line of the log: the time of day in UTC, and words without line breaks, so that a caller cannot add lines. */
export function logLine(time: string, words: readonly string[]): string {
  return [time.slice(11, 19), ...words.map((word) => word.replace(/[\p{C}\s]+/gu, " ").slice(0, 120))].join(
    " ",
  );
}
