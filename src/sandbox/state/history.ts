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
  /** 1 for the first send, at most 8; copies of one send carry the same number. */
  attempt: number;
  status: "acknowledged" | "not_acknowledged" | "unreachable" | "lost";
  response_status?: number;
  response_body?: string;
  error?: string;
  /** Null when it is not sent again. */
  next_try: string | null;
}

/** Keeps only the latest entries: a sandbox may run for weeks, and all of this is in memory. */
export class History<Entry> {
  #entries: Entry[] = [];

  constructor(private readonly limit = 10_000) {}

  push(entry: Entry): void {
    this.#entries.push(entry);
    if (this.#entries.length > this.limit) this.#entries.shift();
  }

  /** The oldest first. */
  list(): readonly Entry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}
