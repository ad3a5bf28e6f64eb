import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { slow } from "../../testing/jest/lanes";
import { freePort } from "../../testing/programs/free-port";
import { UnclearAnswerError, UnreachableError } from "./errors";
import {
  clientOf,
  failureOf,
  json,
  OPENED,
  ORDER,
  recordingGateway,
  type Reply,
} from "./recording-gateway.spec.helper";

const gateway = recordingGateway();

const FOUND = { ret_code: "000100", result: { reference: "ORDER-1", status: "success" } };
/** Long enough for a call to arrive on a busy machine. */
const SHORT_TIMEOUT = { requestTimeoutMs: 1_000 };
const breakConnection: Reply = (_, call) => call.socket.resetAndDestroy();
const neverAnswer: Reply = () => undefined;
const neverEnd: Reply = (response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  const writing = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(writing));
};

describe("an order that cannot be sent counts as not sent", () => {
  const closedPort = async () => `http://127.0.0.1:${await freePort()}`;

  it.each([
    ["nothing listens at the address", closedPort],
    ["the host name is unknown", async () => "https://gateway.invalid"],
  ])("when %s", async (_, address) => {
    const failure = await failureOf(clientOf(await address()).securePay(ORDER));
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(failure).toMatchObject({
      code: "gateway_unreachable",
      operation: "secure-pay",
      outcome: "not_sent",
    });
  });

  it("and is sent again, as the gateway may be back", async () => {
    const address = await closedPort();
    const opening = clientOf(address).securePay(ORDER);
    // The first attempt has failed by then; the second one begins after 150 ms.
    await pause(50);
    const late = createServer((_, response) => response.end(JSON.stringify(OPENED)));
    late.listen(Number(new URL(address).port), "127.0.0.1");
    try {
      expect(await opening).toEqual(OPENED);
    } finally {
      late.close();
      late.closeAllConnections();
    }
  });

  it("when the call was cancelled before it began", async () => {
    gateway.will(json(OPENED));
    const failure = await failureOf(clientOf(gateway.url).securePay(ORDER, { signal: AbortSignal.abort() }));
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(gateway.calls).toEqual([]);
  });

  it("when the call was cancelled while it waited for a free connection", async () => {
    gateway.will(neverAnswer);
    const client = clientOf(gateway.url, { maxConcurrency: 1 });
    const [busy, waiting] = [new AbortController(), new AbortController()];
    const first = failureOf(client.securePay(ORDER, { signal: busy.signal }));
    await until(() => gateway.calls.length === 1);
    const second = failureOf(client.securePay(ORDER, { signal: waiting.signal }));
    setImmediate(() => waiting.abort());
    expect((await second).outcome).toBe("not_sent");
    busy.abort();
    expect((await first).outcome).toBe("unknown");
    expect(gateway.calls).toHaveLength(1);
  });
});

describe("an order is sent over no connection that the gateway may be closing", () => {
  /** Answers, and breaks a call that comes over a connection that was idle for so long: its close and the call have crossed. */
  function closing(idle_ms: number, announced?: string): Reply {
    const answered = new Map<object, number>();
    return (response, { socket }) => {
      if (Date.now() - (answered.get(socket) ?? Infinity) >= idle_ms) return void socket.resetAndDestroy();
      answered.set(socket, Date.now());
      const keepAlive = { Connection: "keep-alive", ...(announced && { "Keep-Alive": announced }) };
      response.writeHead(200, keepAlive).end(JSON.stringify(OPENED));
    };
  }

  async function orderTwice(reply: Reply, pause_ms: number) {
    gateway.will(reply);
    const client = clientOf(gateway.url);
    await client.securePay(ORDER);
    await pause(pause_ms);
    expect(await client.securePay(ORDER)).toEqual(OPENED);
    return new Set(gateway.calls.map(({ socket }) => socket)).size;
  }

  it("which it says that it closes after two seconds", async () =>
    expect(await orderTwice(closing(1_100, "timeout=2"), 1_200)).toBe(2));

  slow.it("nor, where it says nothing, one that is idle for nearly as long as servers keep them", async () =>
    expect(await orderTwice(closing(4_200), 4_300)).toBe(2),
  );

  slow.it("and a slow answer is waited for all the same", async () => {
    gateway.will((response) => setTimeout(() => json(OPENED)(response, gateway.calls[0]), 5_000));
    expect(await clientOf(gateway.url).securePay(ORDER)).toEqual(OPENED);
  });

  it("but over one that was just used", async () =>
    expect(await orderTwice(closing(1_100, "timeout=2"), 100)).toBe(1));
});

describe("an order whose answer never came may have been opened", () => {
  const fault = async (reply: Reply, signal?: AbortSignal) => {
    gateway.will(reply);
    return failureOf(clientOf(gateway.url, SHORT_TIMEOUT).securePay(ORDER, { signal }));
  };

  it.each([
    ["the connection breaks", breakConnection, "ECONNRESET"],
    ["the gateway does not answer", neverAnswer, "no whole answer within 1000 ms"],
    ["the answer never ends", neverEnd, "no whole answer within 1000 ms"],
  ])("when %s; it is not sent again", async (_, reply, reason) => {
    const failure = await fault(reply);
    expect(failure).toBeInstanceOf(UnclearAnswerError);
    expect(failure.outcome).toBe("unknown");
    expect(failure.message).toContain(reason);
    expect(gateway.calls).toHaveLength(1);
  });

  it("when the shop cancels the call", async () => {
    const leaving = new AbortController();
    const failure = await fault(() => leaving.abort(), leaving.signal);
    expect(failure).toMatchObject({ code: "gateway_unclear", outcome: "unknown" });
  });

  it("and the error shows nothing of the order or its signature", async () => {
    const failure = await fault(breakConnection);
    const [{ form }] = gateway.calls;
    const shown = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
    expect(shown).toContain("ECONNRESET");
    expect(shown).not.toContain(form.verifySign);
    expect(failure.cause).toBeUndefined();
  });
});

const proxy = recordingGateway();
it("never sends a plain-http order through the proxy of the machine", async () => {
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
  }
});

describe("a query is sent again", () => {
  const query = () => clientOf(gateway.url, SHORT_TIMEOUT).tranQuery({ reference: "ORDER-1" });

  it.each([
    ["the connection broke", breakConnection],
    ["the gateway did not answer", neverAnswer],
    ["the answer was not JSON", (response: Parameters<Reply>[0]) => response.end("<html>")],
    ["the gateway answered with a system error", json({ ret_code: "000000", ret_msg: "system error" })],
  ])("when %s, and the third answer counts", async (_, reply) => {
    gateway.will(reply, reply, json(FOUND));
    expect((await query()).result.status).toBe("success");
    expect(gateway.calls).toHaveLength(3);
    expect(new Set(gateway.calls.map(({ body }) => body)).size).toBe(1);
  });

  it("at most twice", async () => {
    gateway.will(breakConnection);
    expect((await failureOf(query())).outcome).toBe("unknown");
    expect(gateway.calls).toHaveLength(3);
  });

  it("but not when the gateway refused it", async () => {
    gateway.will(json({ ret_code: "000021", ret_msg: "no such record" }));
    expect((await failureOf(query())).outcome).toBe("refused");
    expect(gateway.calls).toHaveLength(1);
  });

  it("but not after the shop cancelled it", async () => {
    const leaving = new AbortController();
    gateway.will(() => leaving.abort());
    const call = clientOf(gateway.url).tranQuery({ reference: "ORDER-1" }, { signal: leaving.signal });
    expect((await failureOf(call)).outcome).toBe("unknown");
    expect(gateway.calls).toHaveLength(1);
  });
});

it("opens no more connections than maxConcurrency", async () => {
  gateway.will((response) => setTimeout(() => response.end(JSON.stringify(OPENED)), 20));
  const client = clientOf(gateway.url, { maxConcurrency: 2 });
  await Promise.all(Array.from({ length: 6 }, () => client.securePay(ORDER)));
  expect(gateway.calls).toHaveLength(6);
  expect(new Set(gateway.calls.map(({ socket }) => socket)).size).toBe(2);
});

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await pause(5);
}
