import axios, { type AxiosInstance } from "axios";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { bareClient, expectAnswer } from "../bare-client";
import { knownSchema } from "./intents";

export const STRIPE = "pp_stripe_stripe";

/** What the store's medusa-config reads. */
export const WEBHOOK_SECRET = "whsec_of_the_benchmark";

/** The account at the stand-in, as customer and benchmark see it. */
export class StripeAccount {
  readonly #http: AxiosInstance;

  constructor(
    readonly url: string,
    private readonly storeUrl: string,
  ) {
    this.#http = axios.create({ baseURL: `${url}/_control` });
  }

  /** The customer pays, as Stripe's script in the browser has it done. */
  async confirm(intent: string): Promise<void> {
    await this.#http.post(`/intents/${intent}/confirm`);
  }

  async intents() {
    return z.array(knownSchema).parse((await this.#http.get<unknown>("/intents")).data);
  }

  /** Calls of the store, not of its customers. */
  async calls(): Promise<string[]> {
    return z.array(z.string()).parse((await this.#http.get<unknown>("/calls")).data);
  }

  /** How long each call waits for its answer from now on. */
  async delay(ms: number): Promise<void> {
    await this.#http.put("/delay", { ms });
  }

  /** Sends `payment_intent.succeeded` once, signed as Stripe does. @throws when it is not answered OK */
  async notify(intent: string): Promise<void> {
    const { data: object } = await this.#http.get<unknown>(`/intents/${intent}`);
    const created = Math.floor(Date.now() / 1000);
    const type = "payment_intent.succeeded";
    const event = { id: `evt_${intent}`, object: "event", api_version: "2024-06-20", created, type };
    const body = JSON.stringify({ ...event, data: { object } });
    const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${created}.${body}`).digest("hex");
    const headers = {
      "Content-Type": "application/json",
      "Stripe-Signature": `t=${created},v1=${signature}`,
    };
    expectAnswer("OK", await bareClient(1, headers)(`${this.storeUrl}/hooks/payment/stripe_stripe`, body));
  }
}
