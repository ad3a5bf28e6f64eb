import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { UnclearAnswerError, UnreachableError } from "./errors";
import {
  clientOf,
  failureOf,
  json,
  OPENED,
  ORDER,
  portOf,
  type RecordingGateway,
  type Reply,
  startGateway,
} from "./recording-gateway.spec.helper";
import { selfSigned } from "./self-signed.spec.helper";

let gateway: RecordingGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const FOUND = { ret_code: "000100", result: { reference: "ORDER-1", status: "success" } };
const hangUp: Reply = (_, call) => call.socket.resetAndDestroy();
const silence: Reply = () => undefined;
const drip: Reply = (response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  const tap = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(tap));
};

describe("a gateway that cannot be reached has done nothing", () => {
  async function closedPort(): Promise<string> {
    const gone = await startGateway();
    await gone.close();
    return gone.url;
  }

  it.each([
    ["the line is closed", closedPort],
    ["its name is unknown", async () => "https://gateway.invalid"],
  ])("when %s", async (_, address) => {
    const failure = await failureOf(clientOf(await address()).securePay(ORDER));
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(failure).toMatchObject({ operation: "secure-pay", outcome: "not_sent" });
  });

  it("when its certificate is not to be trusted", async () => {
    let served = 0;
    const impostor = createHttpsServer(selfSigned("127.0.0.1"), (_, response) => {
      served += 1;
      response.end(JSON.stringify(OPENED));
    });
    impostor.listen(0, "127.0.0.1");
    await once(impostor, "listening");
    try {
      const failure = await failureOf(clientOf(`https://127.0.0.1:${portOf(impostor)}`).securePay(ORDER));
      expect(failure).toBeInstanceOf(UnreachableError);
      expect(failure.message).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
      expect(served).toBe(0);
    } finally {
      impostor.close();
    }
  });

  it("and an order that was not sent is tried again", async () => {
    const address = await closedPort();
    const opening = clientOf(address).securePay(ORDER);
    const late = createServer((_, response) => response.end(JSON.stringify(OPENED)));
    late.listen(Number(new URL(address).port), "127.0.0.1");
    try {
      expect(await opening).toEqual(OPENED);
    } finally {
      late.close();
      late.closeAllConnections();
    }
  });

  it("when the time was over before the call", async () => {
    gateway.will(json(OPENED));
    const failure = await failureOf(clientOf(gateway.url).securePay(ORDER, { signal: AbortSignal.abort() }));
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(gateway.calls).toEqual([]);
  });

  it("when the call was given up while it waited for a free line", async () => {
    gateway.will(silence);
    const client = clientOf(gateway.url, { maxConcurrency: 1, requestTimeoutMs: 1000 });
    const [busy, waiting] = [new AbortController(), new AbortController()];
    const first = failureOf(client.securePay(ORDER, { signal: busy.signal }));
    await calls(1);
    const second = failureOf(client.securePay(ORDER, { signal: waiting.signal }));
    setImmediate(() => waiting.abort());
    expect((await second).outcome).toBe("not_sent");
    busy.abort();
    expect((await first).outcome).toBe("unknown");
    expect(gateway.calls).toHaveLength(1);
  });
});

describe("an order whose answer never came may have been opened", () => {
  const fault = async (reply: Reply, signal?: AbortSignal) => {
    gateway.will(reply);
    return failureOf(clientOf(gateway.url, { requestTimeoutMs: 150 }).securePay(ORDER, { signal }));
  };

  it.each([
    ["the line breaks", hangUp],
    ["the gateway is silent", silence],
    ["the answer drips without end", drip],
    ["the answer is larger than any real one", json({ ...OPENED, padding: "x".repeat(256 * 1024) })],
  ])("when %s; it is not sent again", async (_, reply) => {
    const failure = await fault(reply);
    expect(failure).toBeInstanceOf(UnclearAnswerError);
    expect(failure.outcome).toBe("unknown");
    expect(gateway.calls).toHaveLength(1);
  });

  it("when the shop gives up waiting", async () => {
    const impatient = new AbortController();
    const failure = await fault(() => impatient.abort(), impatient.signal);
    expect(failure).toMatchObject({ name: "UnclearAnswerError", outcome: "unknown" });
  });

  it("and the error tells how long it waited", async () => {
    expect((await fault(silence)).message).toContain("no whole answer within 150 ms");
  });

  it("and the error shows nothing of the order or its signature", async () => {
    const failure = await fault(hangUp);
    const [{ form }] = gateway.calls;
    const shown = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
    expect(shown).toContain("ECONNRESET");
    expect(shown).not.toContain(form.verifySign);
    expect(failure.cause).toBeUndefined();
  });
});

it("never follows a redirect with a signed order", async () => {
  const stranger = await startGateway();
  stranger.will(json(OPENED));
  try {
    gateway.will((response) => response.writeHead(302, { Location: `${stranger.url}/` }).end());
    expect((await failureOf(clientOf(gateway.url).securePay(ORDER))).outcome).toBe("unknown");
    expect(stranger.calls).toEqual([]);
  } finally {
    await stranger.close();
  }
});

it("never shows a plain-http order to a proxy of the machine", async () => {
  const proxy = await startGateway();
  proxy.will(json(OPENED));
  gateway.will(json(OPENED));
  const before = process.env.HTTP_PROXY;
  process.env.HTTP_PROXY = proxy.url;
  try {
    await clientOf(gateway.url).securePay(ORDER);
    expect([gateway.calls.length, proxy.calls.length]).toEqual([1, 0]);
  } finally {
    if (before === undefined) delete process.env.HTTP_PROXY;
    else process.env.HTTP_PROXY = before;
    await proxy.close();
  }
});

describe("a question may be asked again", () => {
  const ask = () => clientOf(gateway.url, { requestTimeoutMs: 150 }).tranQuery({ reference: "ORDER-1" });

  it.each([
    ["the line broke", hangUp],
    ["the gateway was silent", silence],
    ["the answer was no JSON", (response: Parameters<Reply>[0]) => response.end("<html>")],
    ["the gateway had a fault", json({ ret_code: "000000", ret_msg: "system error" })],
  ])("when %s, and the third answer counts", async (_, reply) => {
    gateway.will(reply, reply, json(FOUND));
    expect((await ask()).result.status).toBe("success");
    expect(gateway.calls).toHaveLength(3);
    expect(new Set(gateway.calls.map(({ body }) => body)).size).toBe(1);
  });

  it("but not for ever", async () => {
    gateway.will(hangUp);
    expect((await failureOf(ask())).outcome).toBe("unknown");
    expect(gateway.calls).toHaveLength(3);
  });

  it("but not when the gateway refused it", async () => {
    gateway.will(json({ ret_code: "000021", ret_msg: "no such record" }));
    expect((await failureOf(ask())).outcome).toBe("refused");
    expect(gateway.calls).toHaveLength(1);
  });

  it("but not after the shop gave up", async () => {
    const impatient = new AbortController();
    gateway.will(() => impatient.abort());
    const call = clientOf(gateway.url).tranQuery({ reference: "ORDER-1" }, { signal: impatient.signal });
    expect((await failureOf(call)).outcome).toBe("unknown");
    expect(gateway.calls).toHaveLength(1);
  });
});

it("holds no more lines open than it is allowed", async () => {
  gateway.will((response) => setTimeout(() => response.end(JSON.stringify(OPENED)), 20));
  const client = clientOf(gateway.url, { maxConcurrency: 2 });
  await Promise.all(Array.from({ length: 6 }, () => client.securePay(ORDER)));
  expect(gateway.calls).toHaveLength(6);
  expect(new Set(gateway.calls.map(({ socket }) => socket)).size).toBe(2);
});

/** Waits until the gateway has seen that many calls. */
async function calls(count: number): Promise<void> {
  while (gateway.calls.length < count) await pause(5);
}
