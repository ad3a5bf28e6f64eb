/** Where the ledger is, and who asks. */
export interface Store {
  backend: string;
  account: string | undefined;
  key: string;
}

interface Done {
  outcome: Outcome | "failed";
  /** For a person. */
  text: string;
}

/** The gateway is asked, which may take its time, and Medusa places the order. */
const LONGEST_MS = 120_000;

/** What the store can answer (`RecoverAnswer` of src/http, which needs Medusa), for a person. */
const TEXTS = {
  unchanged: "as the ledger has it",
  changed: "reconciled",
  taken_in: "the ledger did not know it, and has it again",
  not_paid: "nobody has paid it",
  renewal: "a renewal: record it in Subscriptions, Missed renewals",
  not_ours: "another program has opened it",
  unknown: "the gateway knows nothing by this number",
} as const;
type Outcome = keyof typeof TEXTS;

/** What the store makes of the payment that these numbers name. Never rejects. */
export async function recoverLine({ backend, account, key }: Store, keys: string[]): Promise<Done> {
  try {
    const answer = await fetch(`${backend}/admin/crossborder/recoveries`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: authorizationOf(key),
      },
      body: JSON.stringify({ keys, ...(account && { provider_id: account }) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) return failed(`${answer.status} ${wordOf(body, "message") ?? answer.statusText}`);
    const outcome = outcomeIn(body);
    if (!outcome) return failed("the answer is none of this plugin");
    const row: unknown = body && typeof body === "object" ? Reflect.get(body, "transaction") : undefined;
    const why = wordOf(row, "attention_code");
    const stands = [wordOf(row, "state"), why && `a person must look (${why})`].filter(Boolean).join(", ");
    return { outcome, text: stands ? `${TEXTS[outcome]}: ${stands}` : TEXTS[outcome] };
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

/** A key can have no role: with Medusa's RBAC a member of the staff who has one asks, by the token of a sign-in. */
const authorizationOf = (key: string): string =>
  key.startsWith("sk_") ? `Basic ${Buffer.from(`${key}:`).toString("base64")}` : `Bearer ${key}`;

const failed = (text: string): Done => ({ outcome: "failed", text });

function wordOf(body: unknown, name: string): string | undefined {
  const word: unknown = body && typeof body === "object" ? Reflect.get(body, name) : undefined;
  return typeof word === "string" ? word : undefined;
}

function outcomeIn(body: unknown): Outcome | undefined {
  const word = wordOf(body, "outcome");
  return isOutcome(word) ? word : undefined;
}

const isOutcome = (word: string | undefined): word is Outcome =>
  word !== undefined && Object.hasOwn(TEXTS, word);
