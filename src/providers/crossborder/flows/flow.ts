import type { Vendor } from "../../../gateway";
import type { RecurringTerms } from "../../../modules/crossborder/internal";
import type { Session } from "../../../medusa";
import type { Moves } from "../../../payments/accounts";
import type { ParsedOptions } from "../../../payments/options";
import type { Opened } from "../../../payments/steps/open";
import type { SessionInput } from "../session-input";

/** How one session is to be paid, decided before anything is written. */
export interface Plan {
  flow: Flow;
  /** Null where the customer's barcode decides. */
  vendor: Vendor | null;
  pre_auth: boolean;
  store_admin_no: string | null;
  /** The schedule that starts with this payment. */
  recurring?: RecurringTerms;
  /** What the storefront sent, checked. */
  input: SessionInput;
  /** Keys of what was sent that must not be kept with the session. */
  drop: readonly string[];
}

/** One payment to be opened at the gateway. */
export interface Opening extends Omit<Plan, "flow"> {
  moves: Moves;
  options: ParsedOptions;
  reference: string;
  /** For the address at which the browser comes back. */
  return_secret: string;
  /** Decimal text with two places. */
  amount: string;
  session: Session;
}

export interface Shown extends Opened {
  /** What the one who shows it to the customer needs; stored under `session.data.crossborder`. */
  shown: Record<string, unknown>;
}

/** A way to open a payment. One file each, all of this shape. */
export interface Flow {
  /** The document's name of the operation. */
  operation: string;
  /** Whether the gateway is told a timeout. */
  hasTimeout: boolean;
  /** Whether the gateway sends the shopper's browser back. */
  comesBack: boolean;
  open(opening: Opening): Promise<Shown>;
}
