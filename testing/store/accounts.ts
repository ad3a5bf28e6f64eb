/** The merchant's account at the sandbox gateway. */
export const GATEWAY_ACCOUNT = { apiToken: "sandbox-token", merchantNo: "200043", storeNo: "300014" };

/** The same as the tests' store has it: a suite whose gateway differs sets `GATEWAY_OPTIONS`. */
export const storeAccount = (): typeof GATEWAY_ACCOUNT => ({
  ...GATEWAY_ACCOUNT,
  ...JSON.parse(process.env.GATEWAY_OPTIONS ?? "{}"),
});

/** Who may sign in to Medusa's admin. */
export const ADMIN = { email: "admin@shop.example", password: "only-for-the-demo" };
