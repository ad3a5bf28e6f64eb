import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export interface Exchange {
  path: string;
  sent: string;
  answered: string;
}

/** Stands between two of ours on this machine, hands everything on as it came, and writes it down. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];
  url = "";
  private target = "";
  private readonly server = createServer((incoming, outgoing) => {
    this.handOn(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async start(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    if (address !== null && typeof address === "object") this.url = `http://127.0.0.1:${address.port}`;
  }

  /** Where everything goes from now on. */
  leadTo(target: string): void {
    this.target = target;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  /** Every verifySign that went by, in either direction. */
  signatures(): string[] {
    const all = this.exchanges.map(({ sent }) => new URLSearchParams(sent).get("verifySign"));
    return [...new Set(all.filter((one) => one !== null))];
  }

  private async handOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url: path = "", method, headers } = incoming;
    const sent = await text(incoming);
    const exchange = { path, sent, answered: "" };
    this.exchanges.push(exchange);
    const call = request(`${this.target}${path}`, { method, headers });
    call.on("error", () => outgoing.destroy());
    call.end(sent);
    const [response]: IncomingMessage[] = await once(call, "response");
    if (!response) return;
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    try {
      exchange.answered = await text(response);
      outgoing.end(exchange.answered);
    } catch {
      outgoing.destroy();
    }
  }
}
