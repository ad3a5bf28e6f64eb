import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Where a shop receives notifications: keeps what arrives, and answers `success` unless told otherwise. */
export class Receiver {
  readonly received: Record<string, string>[] = [];
  /** The next answers, in order. */
  answers: { status: number; body: string }[] = [];
  /** Takes notifications but never answers them. */
  silent = false;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Receiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        receiver.received.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())));
        if (receiver.silent) return;
        const { status, body } = receiver.answers.shift() ?? { status: 200, body: "success" };
        // Only a redirect answer looks at the address; following it would end in an acknowledgment.
        response.writeHead(status, { location: "/elsewhere" }).end(body);
      });
    });
    const receiver = new Receiver(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return receiver;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/ipn`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

type Nothing = false | 0 | null | undefined;

/** Waits until `look` finds something. A test in which that never happens fails by its time limit. */
export async function until<Value>(look: () => Value | Nothing | Promise<Value | Nothing>): Promise<Value> {
  for (;;) {
    const value = await look();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
