import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type OperationKey, operations } from "../gateway/operations";
import { createSandbox, type Sandbox, type SandboxOptions } from "./index";
import { verifySignOf } from "./signature";

export const ACCOUNT = { apiToken: "a-token", merchantNo: "200043", storeNo: "300014" };

export type Fields = Record<string, string | undefined>;
/** An answer as the tests read it: any JSON object. */
export interface Answer {
  ret_code?: string;
  ret_msg?: string;
  [name: string]: unknown;
}

/** A merchant's side of the wire: signs and sends calls over real HTTP, and uses the control interface. */
export class Shop {
  private constructor(
    readonly sandbox: Sandbox,
    readonly options: SandboxOptions,
  ) {}

  static async open(options: Partial<SandboxOptions> = {}): Promise<Shop> {
    const all = { ...ACCOUNT, ...options };
    return new Shop(await createSandbox(all), all);
  }

  get url(): string {
    return this.sandbox.url;
  }

  /** The fields with the account's own, and signed. A field that is undefined is not sent. */
  signed(fields: Fields): Record<string, string> {
    const { merchantNo, storeNo, merGroupNo, apiToken } = this.options;
    const sent: Record<string, string> = {};
    for (const [name, value] of Object.entries({ merGroupNo, merchantNo, storeNo, ...fields })) {
      if (value !== undefined) sent[name] = value;
    }
    return { ...sent, verifySign: fields.verifySign ?? verifySignOf(sent, apiToken) };
  }

  post(path: string, body: RequestInit["body"]): Promise<Response> {
    return fetch(this.url + path, { method: "POST", body });
  }

  async call(
    key: OperationKey,
    fields: Fields,
    path: string = operations[key].paths.primary,
  ): Promise<Answer> {
    const response = await this.post(path, new URLSearchParams(this.signed(fields)));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    return JSON.parse(await response.text());
  }

  async control<Body = Answer>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${this.url}/_sandbox${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  /** What the sandbox itself knows about an order. */
  async truth(reference: string): Promise<Answer> {
    return (await this.control("GET", `/transactions/${reference}`)).body;
  }

  async faults(wish: unknown): Promise<void> {
    expect((await this.control("PUT", "/faults", wish)).status).toBe(200);
  }
}

/** Where notifications arrive: answers what it is told to, and keeps what it got. */
export class Inbox {
  readonly received: Record<string, string>[] = [];
  answers: { status: number; body: string }[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Inbox> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        inbox.received.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())));
        const { status, body } = inbox.answers.shift() ?? { status: 200, body: "success" };
        // Only a redirect answer looks at the address; following it would end in an acknowledgment.
        response.writeHead(status, { location: "/elsewhere" }).end(body);
      });
    });
    const inbox = new Inbox(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return inbox;
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

/** Waits for something that happens soon, however slow the machine is. */
export async function until<Value>(look: () => Value | Nothing | Promise<Value | Nothing>): Promise<Value> {
  for (;;) {
    const value = await look();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
