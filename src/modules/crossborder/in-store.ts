/** How an assistant takes money, by the document's operation that opens it (§4.2, §4.4, §4.8). */
const IN_STORE_METHODS: Readonly<Record<string, string>> = {
  add: "merchant_scan",
  "create-trans-qrcode": "customer_scan",
  "cashier-add": "cash_register",
};

export const inStoreMethod = (operation: string): string | undefined => IN_STORE_METHODS[operation];

export const isInStore = ({ provider_id }: { provider_id: string }): boolean =>
  provider_id.startsWith("pp_crossborder-in-store_");
