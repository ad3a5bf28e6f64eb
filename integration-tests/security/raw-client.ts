import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

interface Post {
  body: Buffer;
  headers?: Record<string, string>;
  /** Sends the body in pieces, with this pause after each. */
  drip?: number;
}

const ATTEMPTS = 10;

/** In place of a status: every connection was cut before its answer. */
export const CUT = 0;

/** Posts whatever it is given over a few kept-alive connections, with no client library to repair it on the way. */
export class RawClient {
  private readonly agent: Agent;

  constructor(
    private readonly baseUrl: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /**
   * Resolves to the HTTP status, or to `CUT`. A server may cut a connection that has rested, or one whose body it does
   * not want to read to its end.
   */
  async post(path: string, post: Post): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.postOnce(path, post, attempt === 1 ? this.agent : false);
      } catch (error) {
        const cut = error instanceof Error && /ECONNRESET|EPIPE|socket hang up/.test(error.message);
        if (!cut) throw error;
        if (attempt === ATTEMPTS) return CUT;
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
    // A connection may be cut once more after the answer, or be cut already: that must not end the process.
    call.on("error", () => undefined);
    const answered: Promise<IncomingMessage[]> = once(call, "response");
    if (drip) await this.dripInto(call, body, drip);
    else call.end(body);
    const [response] = await answered;
    response?.resume();
    return response?.statusCode ?? CUT;
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
