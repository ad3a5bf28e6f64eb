import axios from "axios";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { BlockList, connect as connectPlain, isIP, type Socket } from "node:net";
import { connect } from "node:tls";
import { ConnectionError, type Talk } from "./talk";

/*
 * Stage 0: the name, the connection, the certificate and the clock, without a call of the interface.
 */

const PATIENCE_MS = 10_000;
/** So far two clocks may be apart: an answer has whole seconds, and is under way for a while. */
const CLOCKS_MS = 60_000;

/** Through one, name and connection are the proxy's; the first call then tells. */
const hasProxy = () =>
  ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"].some((name) => process.env[name]);

/** @throws ConnectionError with one line that says why the gateway cannot be reached */
export async function reach(talk: Talk): Promise<void> {
  const { baseUrl } = talk.options;
  const assumption = "outbound_address";
  if (hasProxy()) talk.note({ assumption, verdict: "not_seen", saw: "a proxy stands in between" });
  else {
    talk.address = shown(await addressTo(baseUrl));
    talk.note({ assumption, verdict: "agrees", saw: talk.address });
  }
  await seeClock(talk);
}

/** The address of this machine that a connection to the gateway comes from. */
async function addressTo(baseUrl: string): Promise<string> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) === 0) {
    await lookup(host).catch((error: NodeJS.ErrnoException) => {
      throw new ConnectionError(
        `${host}: the name is not known (${error.code}). Is baseUrl right, and is there a network?`,
      );
    });
  }
  const isTls = protocol === "https:";
  return await shakeHands(host, Number(port || (isTls ? 443 : 80)), isTls);
}

function shakeHands(host: string, port: number, isTls: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const address = { host, port, timeout: PATIENCE_MS };
    const socket: Socket = isTls
      ? connect({ ...address, servername: isIP(host) ? undefined : host })
      : connectPlain(address);
    const fail = (why: string) => {
      socket.destroy();
      void outwardAddress(host).then((from) => {
        const calls = from ? `. This machine calls from ${shown(from)}` : "";
        reject(new ConnectionError(`${host}:${port}: ${why}${calls}`));
      });
    };
    socket.once(isTls ? "secureConnect" : "connect", () => {
      resolve(socket.localAddress ?? "");
      socket.end();
    });
    socket.once("timeout", () =>
      fail("no answer within 10 s. Does a firewall or an allow list keep this machine out?"),
    );
    socket.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      const isCut = code === "ECONNREFUSED" || code === "ECONNRESET";
      fail(`${code ?? message}${isCut ? ". Does a firewall or an allow list keep this machine out?" : ""}`);
    });
  });
}

/** The address that would be called from, where no connection tells it; nothing is sent. */
async function outwardAddress(host: string): Promise<string | undefined> {
  const socket = createSocket(isIP(host) === 6 ? "udp6" : "udp4");
  try {
    socket.connect(9, host);
    await once(socket, "connect");
    return socket.address().address;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("fc00::", 7, "ipv6");

/** For the gateway's list of callers, where it has one. */
const shown = (address: string): string =>
  PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")
    ? `${address}, which is private: the gateway sees that of the router in front of this machine`
    : address;

/** By what the gateway's web server says of the time. */
async function seeClock(talk: Talk): Promise<void> {
  const assumption = "clock";
  const answer = await axios
    .head(talk.options.baseUrl, { timeout: PATIENCE_MS, maxRedirects: 0, validateStatus: null })
    .catch(() => undefined);
  const theirs = Date.parse(String(answer?.headers.date ?? ""));
  if (Number.isNaN(theirs)) return talk.note({ assumption, verdict: "not_seen" });
  const ahead = Math.round((Date.now() - theirs) / 1000);
  const saw = `this machine's clock is ${Math.abs(ahead)} s ${ahead < 0 ? "behind" : "ahead of"} the gateway's`;
  if (Math.abs(ahead) * 1000 <= CLOCKS_MS) talk.note({ assumption, verdict: "agrees", saw });
  else talk.note({ assumption, verdict: "differs", saw: `${saw}: set it by a time server` });
}
