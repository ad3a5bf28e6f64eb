import { GatewayClient } from "../src/gateway";
import { bareClient, expectAnswer } from "./bare-client";
import type { Bench } from "./bench";
import { load } from "./load";
import { ACCOUNT, nextBody, nextOrder } from "./order";
import { compare, type Comparison, type Round, timedAsync } from "./rounds";
import { type Row, throughput, time } from "./rows";
import { startGateway } from "./start-gateway";

const PATH = "/online/v2/secure-pay";

/** An online order through the client, and the same as a ready body through bare `http.request`. */
export async function roundTrips({ lifetime }: Bench): Promise<Row[]> {
  const { url, child } = await startGateway(lifetime);
  const one = await compareAt(url, { atOnce: 1, calls: 200, rounds: 41 });
  const many = await compareAt(url, { atOnce: 64, calls: 1280, rounds: 31 });
  await child.stop();
  return [
    time("secure-pay, 1 at once, time: client / http.request", 1.15, one),
    throughput("secure-pay, 64 at once, calls per second: client / http.request", 0.85, many),
  ];
}

interface Load {
  atOnce: number;
  calls: number;
  rounds: number;
}

function compareAt(url: string, { atOnce, calls, rounds }: Load): Promise<Comparison> {
  const client = new GatewayClient({ baseUrl: url, ...ACCOUNT, maxConcurrency: atOnce });
  const post = bareClient(atOnce);
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
      bare: round(nextBody, async (body) => expectAnswer('"000100"', await post(url + PATH, body))),
    },
  );
}
