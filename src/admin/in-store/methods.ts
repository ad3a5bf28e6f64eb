import type { Method, Scan } from "../../http";

export const METHODS = [
  "merchant_scan",
  "customer_scan",
  "cash_register",
] as const satisfies readonly Method[];

export type Wallet = Scan["vendor"];
export const WALLETS = ["channel_a", "channel_b", "channel_c"] as const satisfies readonly Wallet[];

interface Rules {
  /** What must be chosen before the payment is opened; for a scan it is chosen with the code. */
  wallets: readonly Wallet[];
  holds: boolean;
}

/** The same rules as the server's, so that nothing is offered which it would refuse. */
export const RULES: Readonly<Record<Method, Rules>> = {
  merchant_scan: { wallets: [], holds: true },
  customer_scan: { wallets: ["channel_a", "channel_b"], holds: true },
  cash_register: { wallets: [], holds: false },
};
