import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../programs/free-port";

const HOST = "127.0.0.1";

/** A line to a server, which can be cut. */
export class CutLine {
  readonly #ends = new Set<Socket>();
  #isCut = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly target: number,
  ) {
    server.on("connection", (client) => this.take(client));
  }

  /** @param target the port of the server on this machine */
  static async open(target: number): Promise<CutLine> {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((listening) => server.listen(port, HOST, listening));
    return new CutLine(server, port, target);
  }

  /** Nothing passes for so long, and neither end is told, as where a cable is pulled. Then the connections end. */
  async cut(ms: number): Promise<void> {
    this.#isCut = true;
    for (const end of this.#ends) end.unpipe().pause();
    await pause(ms);
    this.#isCut = false;
    this.end();
  }

  async close(): Promise<void> {
    this.end();
    await new Promise((closed) => this.server.close(closed));
  }

  private end(): void {
    for (const end of this.#ends) end.destroy();
  }

  private take(client: Socket): void {
    this.keep(client);
    if (this.#isCut) {
      client.pause();
      return;
    }
    const server = this.keep(connect(this.target, HOST));
    client.pipe(server).pipe(client);
    // One end gone, the other goes too.
    client.once("close", () => server.destroy());
    server.once("close", () => client.destroy());
  }

  private keep(end: Socket): Socket {
    this.#ends.add(end);
    // The other end hears of it.
    end.on("error", () => undefined);
    end.once("close", () => this.#ends.delete(end));
    return end;
  }
}
