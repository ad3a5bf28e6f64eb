import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { ParsedClientOptions } from "../gateway";
import { ASSUMPTIONS } from "./assumptions";
import { lookAtOrders, type OrderPlan } from "./orders";
import { lookAtRefusals } from "./refusals";
import { ConnectionError, type Observation, type Settings, type StoreOptions, Talk } from "./talk";

/** What is checked, and how far. */
export interface CheckInput {
  options: ParsedClientOptions & StoreOptions;
  stage: 0 | 1 | 2;
  orders: OrderPlan;
  /** Is told each finding as it comes. */
  tell: (observation: Observation) => void;
}

export interface CheckResult {
  observations: Observation[];
  /** What medusa-config has to say besides. */
  settings: Settings;
}

/**
 * Finds out how a gateway speaks where its document is silent: by calls that are refused (stage 1), and by orders that nobody pays
 * (stage 2). No money moves.
 * @throws ConnectionError where it cannot be reached
 */
export async function check({ options, stage, orders, tell }: CheckInput): Promise<CheckResult> {
  await reach(options.baseUrl);
  const talk = new Talk(options, tell);
  if (stage >= 1 && (await lookAtRefusals(talk)) && stage >= 2) await lookAtOrders(talk, orders);
  const seen = new Set(talk.observations.map(({ assumption }) => assumption));
  for (const { name } of ASSUMPTIONS)
    if (!seen.has(name)) talk.note({ assumption: name, verdict: "not_seen" });
  return { observations: talk.observations, settings: talk.learned };
}

const PATIENCE_MS = 10_000;

/** Through one, name and connection are the proxy's; the first call then tells. */
const hasProxy = () =>
  ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"].some((name) => process.env[name]);

/** Stage 0: the name, the connection and the certificate, without a call. */
async function reach(baseUrl: string): Promise<void> {
  if (hasProxy()) return;
  const { hostname, port, protocol } = new URL(baseUrl);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) === 0) {
    await lookup(host).catch((error: NodeJS.ErrnoException) => {
      throw new ConnectionError(
        `${host}: the name is not known (${error.code}). Is baseUrl right, and is there a network?`,
      );
    });
  }
  if (protocol === "https:") await shakeHands(host, Number(port || 443));
}

function shakeHands(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: isIP(host) ? undefined : host, timeout: PATIENCE_MS });
    const fail = (why: string) => {
      socket.destroy();
      reject(new ConnectionError(`${host}:${port}: ${why}`));
    };
    socket.once("secureConnect", () => {
      socket.end();
      resolve();
    });
    socket.once("timeout", () =>
      fail("no answer within 10 s. Does a firewall or an allow list keep this machine out?"),
    );
    socket.once("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  });
}
