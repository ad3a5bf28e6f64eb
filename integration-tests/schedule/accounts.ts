import { z } from "zod";

/** An account of a merchant, as the store's medusa-config reads it from the environment. */
const accountSchema = z.object({
  id: z.string(),
  baseUrl: z.string(),
  apiToken: z.string(),
  merchantNo: z.string(),
  storeNo: z.string(),
});
export type MerchantAccount = z.output<typeof accountSchema>;
export const accountsSchema = z.array(accountSchema);

/** The first account of a store, its second one, and so on. */
export const merchant = (nth: number): Omit<MerchantAccount, "baseUrl"> => ({
  id: `shop${nth + 1}`,
  apiToken: `token-of-merchant-number-${nth + 1}`,
  merchantNo: `20004${nth}`,
  storeNo: `30001${nth}`,
});
