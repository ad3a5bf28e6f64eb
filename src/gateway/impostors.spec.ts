import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import {
  clientOf,
  failureOf,
  json,
  OPENED,
  ORDER,
  portOf,
  type RecordingGateway,
  startGateway,
} from "./recording-gateway.spec.helper";
import { selfSigned } from "./self-signed.spec.helper";

const run = promisify(execFile);

describe("a server that has a trusted certificate of another host", () => {
  let folder: string;
  let server: Server;
  let served = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-tls-"));
    const trusted = selfSigned("localhost");
    await writeFile(join(folder, "trusted.pem"), trusted.cert);
    server = createServer(trusted, (request, response) => {
      served += 1;
      request.resume();
      response.end(JSON.stringify(OPENED));
    });
    server.listen(0);
    await once(server, "listening");
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  });

  /** Node reads the certificates that it trusts when it starts: the call is made by a process of its own. */
  async function callAs(host: string): Promise<string> {
    const caller = join(__dirname, "trusting-caller.spec.helper.ts");
    const { stdout } = await run(
      process.execPath,
      ["-r", "ts-node/register", caller, `https://${host}:${portOf(server)}`],
      {
        env: {
          ...process.env,
          NODE_OPTIONS: "",
          NODE_EXTRA_CA_CERTS: join(folder, "trusted.pem"),
          TS_NODE_PROJECT: join(__dirname, "../../tsconfig.check.json"),
        },
      },
    );
    return stdout.trim();
  }

  it("is served under its own name, and gets nothing under another one", async () => {
    expect(await callAs("localhost")).toBe("opened");
    expect(served).toBe(1);
    expect(await callAs("127.0.0.1")).toMatch(/^not_sent .*ERR_TLS_CERT_ALTNAME_INVALID/);
    expect(served).toBe(1);
  });
});

describe("a gateway that leads elsewhere, or answers without end", () => {
  let gateway: RecordingGateway;
  let stranger: RecordingGateway;
  beforeAll(async () => {
    [gateway, stranger] = await Promise.all([startGateway(), startGateway()]);
    stranger.will(json(OPENED));
  });
  afterAll(() => Promise.all([gateway.close(), stranger.close()]));

  it.each([301, 302, 303, 307, 308])(
    "is not followed with a %i, to another host or to itself",
    async (status) => {
      for (const location of [
        `${stranger.url}/`,
        `//${new URL(stranger.url).host}/`,
        "/online/v2/secure-pay",
      ]) {
        gateway.will((response) => response.writeHead(status, { Location: location }).end());
        expect((await failureOf(clientOf(gateway.url).securePay(ORDER))).outcome).toBe("unknown");
        expect([gateway.calls.length, stranger.calls.length]).toEqual([1, 0]);
      }
    },
  );

  it.each([
    ["of plain text", (padding: string) => ({ body: padding, encoding: "identity" })],
    ["that was packed small", (padding: string) => ({ body: gzipSync(padding), encoding: "gzip" })],
  ])("is cut off: 64 MB %s", async (_, make) => {
    const { body, encoding } = make(JSON.stringify({ ...OPENED, padding: "x".repeat(64 * 1024 * 1024) }));
    gateway.will((response) => response.writeHead(200, { "Content-Encoding": encoding }).end(body));
    const failure = await failureOf(clientOf(gateway.url).securePay(ORDER));
    expect(failure.outcome).toBe("unknown");
    expect(failure.message).toMatch(/maxContentLength/);
  });
});
