import BigNumber from "bignumber.js";

/** The records that have ids of Medusa's. */
const KINDS = ["session", "payment", "capture", "refund", "order", "entry"] as const;
export type Kind = (typeof KINDS)[number];
/** The ids of the records that there are, the oldest first. */
export type Ids = Readonly<Record<Kind, readonly string[]>>;

const PREFIXES: Readonly<Record<string, Kind>> = {
  payses: "session",
  pay: "payment",
  capt: "capture",
  ref: "refund",
  order: "order",
  ordtrx: "entry",
};

/** The same records have other ids on each side. In words they are told by the order in which they came: `payment 1`. */
export class Words {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(fixed: Readonly<Record<string, string>>) {
    for (const [id, name] of Object.entries(fixed)) this.#names.set(id, name);
  }

  /** Gives a name to each record that has none. */
  name(ids: Ids): void {
    for (const kind of KINDS)
      for (const id of ids[kind].filter((one) => !this.#names.has(one))) {
        const count = (this.#counts.get(kind) ?? 0) + 1;
        this.#counts.set(kind, count);
        this.#names.set(id, `${kind} ${count}`);
      }
  }

  /** What is the same on both sides: names for ids, two places of amounts, that there is a moment; lists have no order. */
  of(value: unknown): unknown {
    if (typeof value === "string") return this.#word(value);
    if (value instanceof Date) return "a moment";
    if (Array.isArray(value)) return value.map((one) => this.of(one)).sort(byText);
    if (value === null || typeof value !== "object") return value;
    const fields = Object.entries(value).filter(([name, one]) => isSaid(name, one));
    return Object.fromEntries(fields.map(([name, one]) => [name, this.of(one)]));
  }

  #word(text: string): string {
    const [, prefix = ""] = /^([a-z]+)_\w+$/.exec(text) ?? [];
    const known = this.#names.get(text);
    if (known) return known;
    if (PREFIXES[prefix]) return `a ${PREFIXES[prefix]} that is gone`;
    return /^-?\d+(\.\d+)?$/.test(text) ? new BigNumber(text).toFixed(2) : text;
  }
}

export const byText = (one: unknown, other: unknown): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

/** Who the shopper is, where, what the goods are called, and how orders are numbered: the world has one of each. The last six are its own. */
const NOT_PLAYED = [
  ...["customer_id", "region_id", "sales_channel_id", "display_id", "items", "promotions"],
  ...["collection_id", "captured_whole_at", "canceled_since", "is_other_amount", "is_surplus", "recorded_at"],
];

const isSaid = (name: string, value: unknown): boolean =>
  value !== null && value !== undefined && !NOT_PLAYED.includes(name);
