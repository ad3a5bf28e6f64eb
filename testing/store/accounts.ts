/** The merchant's account at the sandbox gateway. */
export const GATEWAY_ACCOUNT = { apiToken: "sandbox-token", merchantNo: "200043", storeNo: "300014" };

/** Who may sign in to Medusa's admin. */
export const ADMIN = { email: "admin@shop.example", password: "only-for-the-demo" };
