import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

interface Post {
  body: Buffer;
  headers?: Record<string, string>;
  /** Sends the body in pieces, with this pause after each. */
  drip?: number;
}

/** On a busy machine most answers to a body that is too large are lost with their line. */
const ATTEMPTS = 10;

/** Posts whatever it is given over a few kept-alive lines, with no client library to repair it on the way. */
export class Sender {
  private readonly agent: Agent;

  constructor(
    private readonly baseUrl: string,
    lines: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: lines });
  }

  /**
   * Resolves to the HTTP status. A server may cut a line that has rested, or one whose body it does not want to read
   * to its end; a new line serves, unless the server is gone.
   */
  async post(path: string, post: Post): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.postOnce(path, post, attempt === 1 ? this.agent : false);
      } catch (error) {
        const cut = error instanceof Error && /ECONNRESET|EPIPE|socket hang up/.test(error.message);
        if (!cut || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async postOnce(
    path: string,
    { body, headers = {}, drip }: Post,
    agent: Agent | false,
  ): Promise<number> {
    const length = drip ? {} : { "content-length": String(body.length) };
    const call = request(`${this.baseUrl}${path}`, {
      method: "POST",
      agent,
      headers: { ...headers, ...length },
    });
    // A line may be cut once more after it was answered, or cut already: that is nobody's uncaught error.
    call.on("error", () => undefined);
    const answered: Promise<IncomingMessage[]> = once(call, "response");
    if (drip) await this.dripInto(call, body, drip);
    else call.end(body);
    const [response] = await answered;
    response?.resume();
    return response?.statusCode ?? 0;
  }

  close(): void {
    this.agent.destroy();
  }

  private async dripInto(call: NodeJS.WritableStream, body: Buffer, drip: number): Promise<void> {
    const size = Math.ceil(body.length / 5) || 1;
    for (let start = 0; start < body.length; start += size) {
      call.write(body.subarray(start, start + size));
      await pause(drip);
    }
    call.end();
  }
}

/** Runs `work` for every item, as many at once as are allowed. */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
