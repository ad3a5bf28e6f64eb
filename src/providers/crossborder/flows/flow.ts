import type { Session } from "../../../bookkeeping";
import type { GatewayClient, Vendor } from "../../../gateway";
import type { ParsedOptions } from "../options";
import type { SessionInput } from "../session-input";

/** One payment to be opened at the gateway. */
export interface Opening {
  gateway: GatewayClient;
  options: ParsedOptions;
  vendor: Vendor;
  reference: string;
  /** `amount` for USD, `rmbAmount` for CNY. */
  price: { amount?: string; rmbAmount?: string };
  session: Session;
  input: SessionInput;
}

export interface Opened {
  transaction_no: string | null;
  /** What the storefront needs to let the shopper pay; stored under `session.data.crossborder`. */
  shown: Record<string, string>;
}

/** A way to open a payment. One file each, all of this shape. */
export interface Flow {
  /** The document's name of the operation. */
  operation: string;
  open(opening: Opening): Promise<Opened>;
}
