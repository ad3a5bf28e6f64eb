import { type OperationKey, operations } from "../../../src/gateway/operations";
import { createSandbox, type Sandbox, type SandboxAccount, type SandboxOptions } from ".";
import { until } from "./receiver.spec.helper";
import { verifySignOf } from "./signature";

export const ACCOUNT = { apiToken: "a-token", merchantNo: "200043", storeNo: "300014" };

export type Fields = Record<string, string | undefined>;

/** An answer of the gateway as the tests read it: any JSON object. */
export interface Answer {
  ret_code?: string;
  ret_msg?: string;
  [name: string]: unknown;
}

/** An order as the control API shows it; tests read these fields by name. */
export interface ShownOrder {
  transactionNo: string;
  reference: string;
  status: string;
  created_at: string;
  paid_at: string | null;
  [name: string]: unknown;
}

/** A send of a notification as the control API shows it; tests read these fields by name. */
export interface ShownSend {
  time: string;
  transactionNo: string;
  status: string;
  next_try: string | null;
  [name: string]: unknown;
}

/** A merchant's side of the wire: signs and sends calls over real HTTP, and uses the control API. */
export class Shop {
  private constructor(
    readonly sandbox: Sandbox,
    readonly options: SandboxOptions,
  ) {}

  static async open(options: Partial<SandboxOptions> = {}): Promise<Shop> {
    const all = { ...ACCOUNT, ...options };
    return new Shop(await createSandbox(all), all);
  }

  /** Another store at the same gateway. */
  at(account: SandboxAccount): Shop {
    return new Shop(this.sandbox, account);
  }

  get url(): string {
    return this.sandbox.url;
  }

  /** The fields with the account's own, signed. A field that is undefined is not sent. */
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

  /** The HTML of a page. */
  async page(path: string): Promise<string> {
    const response = await fetch(new URL(path, this.url));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    return response.text();
  }

  /** What a button of a page does; a redirect is not followed. */
  press(path: string): Promise<Response> {
    return fetch(new URL(path, this.url), { method: "POST", redirect: "manual" });
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

  /** What the gateway answers when it is asked about an order. */
  async query(reference: string): Promise<unknown> {
    const answer = await this.call("tranQuery", { reference });
    expect(answer).toMatchObject({ ret_code: "000100" });
    return answer.result;
  }

  async control<Body = Answer>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${this.url}/_sandbox${path}`, {
      method,
      headers: { "content-type": "application/json", "x-crossborder-sandbox": "1" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  /** The order with this reference or transactionNo, as the sandbox itself has recorded it. */
  async recorded(noOrReference: string): Promise<ShownOrder> {
    const { status, body } = await this.control<ShownOrder>("GET", `/transactions/${noOrReference}`);
    expect(status).toBe(200);
    return body;
  }

  /** What a customer does without a page. */
  async customer(action: "pay" | "decline" | "expire", noOrReference: string): Promise<void> {
    const { status } = await this.control("POST", `/transactions/${noOrReference}/${action}`);
    expect(status).toBe(200);
  }

  /** Anything that the control interface can let happen to an order. */
  act(action: string, noOrReference: string, body?: unknown): Promise<{ status: number; body: Answer }> {
    return this.control("POST", `/transactions/${noOrReference}/${action}`, body);
  }

  async setDialect(dialect: unknown): Promise<void> {
    expect((await this.control("PUT", "/dialect", dialect)).status).toBe(200);
  }

  async setFaults(faults: unknown): Promise<void> {
    expect((await this.control("PUT", "/faults", faults)).status).toBe(200);
  }

  async advanceMinutes(minutes: number): Promise<void> {
    expect((await this.control("POST", "/clock", { advance_minutes: minutes })).status).toBe(200);
  }

  async sends(): Promise<ShownSend[]> {
    const { body } = await this.control<{ notifications: ShownSend[] }>("GET", "/notifications");
    return body.notifications;
  }

  /** The sends of notifications, once there are as many as this. */
  sent(count: number): Promise<ShownSend[]> {
    return until(async () => {
      const sends = await this.sends();
      return sends.length >= count && sends;
    });
  }
}
