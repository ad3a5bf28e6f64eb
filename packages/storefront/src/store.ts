/**
 * One request to the store API, as Medusa's js-sdk takes it.
 * @example
 * const look: StoreRequest = { method: "GET", query: { fields: "id" } };
 */
export interface StoreRequest {
  method?: string;
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  cache?: "no-store";
}

/**
 * Medusa's js-sdk, or anything else that calls the store API like it: a mini-program wraps its platform's request.
 * A failed answer must throw an error with its `status`.
 * @example
 * const sdk: Sdk = { client: { fetch: async (path, init) => JSON.parse(await myRequest(path, init)) } };
 * declare function myRequest(path: string, init?: StoreRequest): Promise<string>;
 */
export interface Sdk {
  client: { fetch<T>(path: string, init?: StoreRequest): Promise<T> };
}

/**
 * Where the store is, for storefronts without the js-sdk.
 * @example
 * const store: StoreAddress = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 */
export interface StoreAddress {
  baseUrl: string;
  publishableKey: string;
  /** The global `fetch` by default. */
  fetch?: typeof fetch;
}

/** @example const store: Store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" }; */
export type Store = Sdk | StoreAddress;

/** The sdk itself, or one made of the store's address. */
export const sdkOf = (store: Store): Sdk => ("client" in store ? store : { client: clientOf(store) });

const clientOf = ({ baseUrl, publishableKey, fetch: call = fetch }: StoreAddress): Sdk["client"] => ({
  async fetch(path, { body, query, headers, ...init } = {}) {
    const search = new URLSearchParams(query).toString();
    const url = baseUrl.replace(/\/$/, "") + path + (search && `?${search}`);
    const answer = await call(url, {
      ...init,
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "x-publishable-api-key": publishableKey,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    throw refusalIn(text, answer.status);
  },
});

/** The store's own sentence and code, as far as the answer is one of Medusa's. */
function refusalIn(text: string, status: number): Error {
  const said = (name: string) => new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1];
  const [message, code] = ["message", "code"].map((name) => {
    const value = said(name);
    return value && String(JSON.parse(value));
  });
  return Object.assign(new Error(message || `The store answered ${status}`), { status, code });
}

/** The HTTP status of a failed answer; undefined where none came. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

const TRY_AGAIN = [408, 409, 425, 429];

/** Whether asking again is in vain: the store does not know what is asked for, or refuses to tell. */
export function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && !TRY_AGAIN.includes(status);
}
