import axios from "axios";
import { Agent } from "node:http";
import { GatewayClient } from "../src/gateway";
import { expectAnswer } from "./bare-client";
import type { Bench } from "./bench";
import { load } from "./load";
import { ACCOUNT, nextBody, nextOrder } from "./order";
import { compare, type Comparison, type Round, timedAsync } from "./rounds";
import { type Row, throughput, time } from "./rows";
import { startGateway } from "./start-gateway";

const PATH = "/online/v2/secure-pay";
const ONE = { atOnce: 1, calls: 200, rounds: 41 };
const MANY = { atOnce: 64, calls: 1280, rounds: 31 };

/** An online order through the client, and the same as a ready body through axios alone. */
export async function roundTrips({ lifetime }: Bench): Promise<Row[]> {
  const { url, child } = await startGateway(lifetime);
  const one = await compareAt(url, ONE);
  const many = await compareAt(url, MANY);
  await child.stop();
  return [
    time(`secure-pay, 1 at once, ${ONE.calls} calls: the client / axios with a ready body`, 1.2, one),
    throughput("secure-pay, 64 at once: the client / axios with a ready body", 0.9, many, MANY.calls),
  ];
}

function compareAt(url: string, { atOnce, calls, rounds }: typeof ONE): Promise<Comparison> {
  const client = new GatewayClient({ baseUrl: url, ...ACCOUNT, maxConcurrency: atOnce });
  const alone = axios.create({
    httpAgent: new Agent({ keepAlive: true, maxSockets: atOnce }),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    responseType: "text",
  });
  const round =
    <Input>(prepare: () => Input, send: (input: Input) => Promise<unknown>): Round =>
    () => {
      const inputs = Array.from({ length: calls }, prepare);
      return timedAsync(() => load(atOnce, inputs, send));
    };
  return compare(
    { title: `secure-pay, ${atOnce} at once`, rounds },
    {
      ours: round(nextOrder, (order) => client.securePay(order)),
      bare: round(nextBody, async (body) =>
        expectAnswer('"000100"', (await alone.post<string>(url + PATH, body)).data),
      ),
    },
  );
}
