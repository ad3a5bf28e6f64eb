/** Your store, and its publishable key. */
export const store = { baseUrl: "http://localhost:9000", publishableKey: "pk_…" };
