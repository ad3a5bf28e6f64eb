import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { z } from "zod";

/** What a server sent to its database and to its event bus, in the order in which it did. */
export interface Counted {
  statements: Statement[];
  events: string[];
}

export interface Statement {
  sql: string;
  /** The method of the plugin that sent it, such as `records.session`; empty where Medusa did by itself. */
  by: string;
  /** The request that has caused it, such as `GET /store/carts/:id`, also after its answer; empty where none did. */
  during: string;
}

const calling = new AsyncLocalStorage<string>();
const serving = new AsyncLocalStorage<string>();

/** Counts all statements of a store, BEGIN and COMMIT included, and all events. */
export class StatementCounter {
  #statements: Statement[] = [];
  #events: string[] = [];
  /** Counts no more. */
  readonly stop: () => void;

  constructor(container: MedusaContainer) {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
    // As it is sent: within the call that sends it.
    const count = ({ sql }: { sql: string }) => {
      this.#statements.push({ sql, by: calling.getStore() ?? "", during: serving.getStore() ?? "" });
    };
    const note = async ({ name }: { name: string }) => void this.#events.push(name);
    const bus = container.resolve(Modules.EVENT_BUS);
    const context = { subscriberId: randomUUID() };
    database.on("query", count);
    bus.subscribe("*", note, context);
    this.stop = () => {
      database.off("query", count);
      bus.unsubscribe("*", note, context);
    };
  }

  /** What was counted since the last time. */
  take(): Counted {
    const counted = { statements: this.#statements, events: this.#events };
    this.#statements = [];
    this.#events = [];
    return counted;
  }
}

const ID = /\/[a-z_]+_[0-9A-Z]{26}(?=\/|$)/g;
const begun = z.object({ request: z.object({ method: z.string(), url: z.string() }) });

/** From now on the statements carry the request that causes them. */
export function nameRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { method, url } = begun.parse(message).request;
    serving.enterWith(`${method} ${url.replace(/\?.*/, "").replaceAll(ID, "/:id")}`);
  });
}

/**
 * From now on the statements of these methods carry their name: the innermost one, and of one room the outermost.
 * @param except what subscribers do with an event is not done by who emits it
 */
export function nameCalls(room: string, prototype: object, except: readonly string[] = []): void {
  const named = new Set(except);
  for (let one: object = prototype; one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(one))) {
      if (name === "constructor" || name.startsWith("__") || named.has(name)) continue;
      if (typeof value !== "function") continue;
      named.add(name);
      const wrapped = function (this: unknown, ...args: unknown[]): unknown {
        const call = () => Reflect.apply(value, this, args);
        return calling.getStore()?.startsWith(`${room}.`) ? call() : calling.run(`${room}.${name}`, call);
      };
      Object.defineProperty(prototype, name, { value: wrapped, configurable: true, writable: true });
    }
}
