import axios from "axios";
import { randomBytes } from "node:crypto";
import { sign } from "../../gateway";
import type { TestOutcome } from "../../http";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { inboxProviderId } from "../provider-id";
import { TEST_PREFIX } from "./receive";
import { ipnUrl } from "../addresses";

const NONCE_BYTES = 12;
const GIVES_UP_MS = 10_000;
const MAX_ANSWER = 16 * 1024;

/**
 * Sends a notification to the address that the account's orders carry, the way the gateway would: over the public address,
 * signed, into the inbox. Its reference names no payment. It has arrived when the ledger has it, so any server of the store
 * may receive it. Only who has the API token can sign one, so no stranger can have rows kept this way; the row is removed
 * again here.
 */
export async function sendTestNotification(context: StoreContext, provider_id: string): Promise<TestOutcome> {
  const { clock } = context;
  const { options } = accountOf(context.container, provider_id);
  const address = ipnUrl(options, provider_id);
  const reference = `${TEST_PREFIX}${randomBytes(NONCE_BYTES).toString("hex")}`;
  const fields = { reference, status: "test" };
  const body = new URLSearchParams({ ...fields, verifySign: sign(fields, options.apiToken) });
  const begun = clock.now();
  const answer = await post(address, body.toString(), clock.timeout(GIVES_UP_MS));
  const milliseconds = clock.now() - begun;
  const sent = { address, milliseconds };
  if (await takeOut(context, inboxProviderId(provider_id), reference)) {
    return { ...sent, outcome: "arrived", reason: null };
  }
  if ("failure" in answer) return { ...sent, outcome: "unreachable", reason: answer.failure };
  return answer.isSuccess
    ? { ...sent, outcome: "elsewhere", reason: null }
    : { ...sent, outcome: "refused", reason: `HTTP ${answer.status}` };
}

/** Of the answer only its status is told on, and whether it is a store's. */
async function post(
  address: string,
  body: string,
  signal: AbortSignal,
): Promise<{ failure: string } | { status: number; isSuccess: boolean }> {
  try {
    const { status, data } = await axios.post<string>(address, body, {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      // Nothing says that the gateway follows one.
      maxRedirects: 0,
      maxContentLength: MAX_ANSWER,
      responseType: "text",
      signal,
      validateStatus: () => true,
    });
    return { status, isSuccess: status === 200 && data.trim() === "success" };
  } catch (error) {
    if (axios.isCancel(error)) return { failure: `no answer in ${GIVES_UP_MS / 1000} s` };
    return { failure: axios.isAxiosError(error) ? (error.code ?? error.message) : String(error) };
  }
}

async function takeOut({ ledger }: StoreContext, provider_id: string, reference: string): Promise<boolean> {
  const [arrived] = await ledger.listNotifications({ provider_id, reference }, { take: 1, select: ["id"] });
  if (arrived) await ledger.takeOut(arrived);
  return arrived !== undefined;
}
