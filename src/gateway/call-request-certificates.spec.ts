import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generate } from "selfsigned";
import { UnreachableError } from "./errors";
import { clientOf, failureOf, OPENED, ORDER, portOf } from "./recording-gateway.spec.helper";

const run = promisify(execFile);

describe("a server with a certificate of its own making, for localhost", () => {
  let folder: string;
  let server: Server;
  let asking: Server;
  let served = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crossborder-tls-"));
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
      keyType: "ec",
      algorithm: "sha256",
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
    });
    await writeFile(join(folder, "trusted.pem"), cert);
    server = createServer({ key, cert }, (request, response) => {
      served += 1;
      request.resume();
      response.end(JSON.stringify(OPENED));
    });
    asking = createServer({ key, cert, requestCert: true });
    await Promise.all([server, asking].map((one) => once(one.listen(0), "listening")));
  });
  afterAll(async () => {
    for (const one of [server, asking]) {
      one.close();
      one.closeAllConnections();
    }
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    served = 0;
  });

  const addressAs = (host: string, of = server) => `https://${host}:${portOf(of)}`;

  /** Node reads the certificates that it trusts when it starts: the call is made by a process of its own. */
  async function callWithTrust(address: string): Promise<string> {
    const caller = join(__dirname, "trusting-caller.spec.helper.ts");
    const { stdout } = await run(process.execPath, ["-r", "ts-node/register", caller, address], {
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        NODE_EXTRA_CA_CERTS: join(folder, "trusted.pem"),
        TS_NODE_PROJECT: join(__dirname, "../../tsconfig.check.json"),
      },
    });
    return stdout.trim();
  }

  it("gets no order while the certificate is not trusted", async () => {
    const failure = await failureOf(clientOf(addressAs("localhost")).securePay(ORDER));
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(failure.message).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(served).toBe(0);
  });

  it("gets an order under its own name, once the certificate is trusted", async () => {
    expect(await callWithTrust(addressAs("localhost"))).toBe("opened");
    expect(served).toBe(1);
  });

  it("gets no order under another name, although the certificate is trusted", async () => {
    expect(await callWithTrust(addressAs("127.0.0.1"))).toMatch(/^not_sent .*ERR_TLS_CERT_ALTNAME_INVALID/);
    expect(served).toBe(0);
  });

  it("wants a certificate of ours, and says so after the order was sent: the outcome is unknown", async () => {
    expect(await callWithTrust(addressAs("localhost", asking))).toMatch(/^unknown .*ERR_SSL_\w*CERT/);
  });
});
