import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { GatewayClient } from "../src/gateway";
import { bareClient } from "./bare-client";
import { ACCOUNT, nextBody, nextOrder } from "./order";
import { compare, type Comparison, type Round, timedAsync } from "./rounds";

const PATH = "/online/v2/secure-pay";

interface RoundTrips {
  oneAtOnce: Comparison;
  manyAtOnce: Comparison;
}

/** An online order through the client, and the same as a ready body through bare `http.request`. */
export async function roundTrips(): Promise<RoundTrips> {
  const gateway = fork(join(__dirname, "gateway-process.ts"));
  try {
    const [url] = await once(gateway, "message");
    return {
      oneAtOnce: await compareAt(String(url), { atOnce: 1, calls: 200, rounds: 41 }),
      manyAtOnce: await compareAt(String(url), { atOnce: 64, calls: 1280, rounds: 31 }),
    };
  } finally {
    gateway.disconnect();
  }
}

interface Load {
  atOnce: number;
  calls: number;
  rounds: number;
}

function compareAt(url: string, { atOnce, calls, rounds }: Load): Promise<Comparison> {
  const client = new GatewayClient({ baseUrl: url, ...ACCOUNT, maxConcurrency: atOnce });
  const post = bareClient(url + PATH, atOnce);
  const ours = round(calls, atOnce, nextOrder, (order) => client.securePay(order));
  return compare(rounds, ours, round(calls, atOnce, nextBody, post));
}

/** All inputs are made before the clock starts; `atOnce` workers then take one after the other. */
function round<Input>(
  calls: number,
  atOnce: number,
  prepare: () => Input,
  send: (input: Input) => Promise<unknown>,
): Round {
  return () => {
    const inputs = Array.from({ length: calls }, prepare).values();
    const worker = async () => {
      for (const input of inputs) await send(input);
    };
    return timedAsync(() => Promise.all(Array.from({ length: atOnce }, worker)));
  };
}
