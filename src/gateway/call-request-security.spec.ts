import { gzipSync } from "node:zlib";
import { clientOf, failureOf, json, OPENED, ORDER, recordingGateway } from "./recording-gateway.spec.helper";

describe("the answer to a signed order", () => {
  const [gateway, stranger] = [recordingGateway(), recordingGateway()];
  stranger.will(json(OPENED));

  const places: [string, () => string][] = [
    ["another host", () => `${stranger.url}/`],
    ["another host, without a scheme", () => `//${new URL(stranger.url).host}/`],
    ["the same host", () => "/online/v2/secure-pay"],
  ];
  it.each([301, 302, 303, 307, 308].flatMap((status) => places.map((place) => [status, ...place] as const)))(
    "that is a redirect (%i) to %s is not followed",
    async (status, _, location) => {
      gateway.will((response) => response.writeHead(status, { Location: location() }).end());
      expect((await failureOf(clientOf(gateway.url).securePay(ORDER))).outcome).toBe("unknown");
      expect([gateway.calls.length, stranger.calls.length]).toEqual([1, 0]);
    },
  );

  const KB = 1024;
  it.each([
    ["just over 256 KB", "identity", 256 * KB],
    ["64 MB", "identity", 64 * KB * KB],
    ["64 MB, compressed to a few KB", "gzip", 64 * KB * KB],
  ])("that has %s is not read to its end, and the outcome is unknown", async (_, encoding, size) => {
    const answer = JSON.stringify({ ...OPENED, padding: "x".repeat(size) });
    const body = encoding === "gzip" ? gzipSync(answer) : answer;
    gateway.will((response) => response.writeHead(200, { "Content-Encoding": encoding }).end(body));
    const failure = await failureOf(clientOf(gateway.url).securePay(ORDER));
    expect(failure).toMatchObject({ code: "gateway_unclear", outcome: "unknown" });
    expect(failure.message).toMatch(/maxContentLength/);
    expect(gateway.calls).toHaveLength(1);
  });
});
