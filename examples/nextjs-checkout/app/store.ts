/** Your store. Medusa's js-sdk does as well. */
export const store = {
  baseUrl: process.env.NEXT_PUBLIC_MEDUSA_URL ?? "http://localhost:9000",
  publishableKey: process.env.NEXT_PUBLIC_PUBLISHABLE_KEY ?? "",
};
