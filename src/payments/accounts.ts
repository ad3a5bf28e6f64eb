import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from "cockatiel";
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  type CallOptions,
  clientOptionsSchema,
  type Fields,
  GatewayClient,
  GatewayError,
  UnreachableError,
} from "../gateway";
import { paymentError, quoted } from "./errors";
import { parseOptions, type ParsedOptions } from "./options";
import { accountIn, accountProviderId, inStoreProviderId } from "./provider-id";
import { RETRIES } from "./retry-policy";

/** One account at the gateway: the options of one provider entry of medusa-config, and the gateway that is called with them. */
export interface Account {
  options: ParsedOptions;
  gateway: Gateway;
}

export interface QueryOptions extends CallOptions {
  /** Leaves a gateway alone that has not answered for a while: for questions that can wait, or that a stranger may cause. */
  gently?: boolean;
}

/** The gateway as an account sees it: it is asked here. What opens or moves money is called by `steps/perform.ts` (`Moves`). */
export interface Gateway {
  /**
   * What it knows of an order (tran-query).
   * @throws GatewayError
   */
  ask(about: Fields<"tranQuery">, options?: QueryOptions): Promise<Answer<"tranQuery">>;
  /** How long a call may last, with all its attempts. */
  readonly longestCallMs: number;
}

/** All that opens, moves or ends something at the gateway. */
export type Moves = Omit<GatewayClient, "tranQuery" | "longestCallMs">;

/** By the gateway that is asked. */
const moves = new WeakMap<Gateway, Moves>();

/**
 * An import rule keeps it to the steps that write down what they call before they call it.
 * @throws Error where the gateway was not opened here
 */
export function movesOf(gateway: Gateway): Moves {
  const found = moves.get(gateway);
  if (!found) throw new Error("this gateway was not opened here");
  return found;
}

export const openClient = (options: ParsedOptions): GatewayClient =>
  new GatewayClient(clientOptionsSchema.strip().parse(options));

/** With a connection pool of its own. */
function openGateway(options: ParsedOptions): Gateway {
  const client = openClient(options);
  const breaker = createBreaker();
  const gateway: Gateway = {
    ask: async (about, { gently = false, ...call } = {}) => {
      if (!gently) return await client.tranQuery(about, call);
      try {
        return await breaker.execute(() => client.tranQuery(about, call));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        const reason = `${RETRIES.unanswered} questions in a row were not answered; it is asked again soon`;
        throw new UnreachableError("tran-query", reason);
      }
    },
    longestCallMs: client.longestCallMs,
  };
  moves.set(gateway, client);
  return gateway;
}

/**
 * Stops asking a gateway that does not answer, so that questions about one payment after the other do not each wait for
 * their timeout. A refusal is an answer.
 */
function createBreaker() {
  const unanswered = handleWhen((error) => error instanceof GatewayError && error.outcome !== "refused");
  return circuitBreaker(unanswered, {
    breaker: new ConsecutiveBreaker(RETRIES.unanswered),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: RETRIES.first_pause_ms,
      maxDelay: RETRIES.longest_pause_ms,
    }),
  });
}

/** One connection pool for each options object of medusa-config. */
const accounts = new WeakMap<object, Account>();

/** @throws MedusaError `invalid_options` with one line per mistake */
export function openAccount(written: object): Account {
  const known = accounts.get(written);
  if (known) return known;
  const options = parseOptions(written);
  const account = { options, gateway: openGateway(options) };
  accounts.set(written, account);
  return account;
}

/**
 * The account behind a provider id, as written once in medusa-config.
 * @throws MedusaError `account_not_found` when no provider of ours has this id
 */
export function accountOf(container: MedusaContainer, provider_id: string): Account {
  const id = accountIn(provider_id);
  for (const entry of entriesOf(container))
    if (id !== undefined && entry.id === id && entry.options) return openAccount(entry.options);
  throw paymentError(
    "account_not_found",
    `${quoted(provider_id)} is not a provider of this plugin in medusa-config`,
  );
}

/** Ids of the entries of medusa-config that have these options: more than one where entries are alike. */
export function accountsWith(options: object, config: Pick<ConfigModule, "modules">): string[] {
  const ids: string[] = [];
  for (const entry of entriesIn(config))
    if (entry.id !== undefined && isDeepStrictEqual(entry.options, options)) ids.push(entry.id);
  return ids;
}

/** One provider id for each account of ours in medusa-config. */
export function accountProviderIds(container: MedusaContainer): string[] {
  return [...entriesOf(container)].flatMap(({ id }) => (id === undefined ? [] : accountProviderId(id)));
}

/** The in-store provider of the first account of ours in medusa-config. */
export function firstInStoreProviderId(container: MedusaContainer): string {
  const [id = ""] = [...entriesOf(container)].flatMap((entry) => entry.id ?? []);
  return inStoreProviderId(id);
}

/** How medusa-config names our provider, by package or by path. */
const OUR_PATH = /(^|[\\/])providers[\\/]crossborder([\\/]|$)/;

const paymentModule = z.object({
  options: z.object({
    providers: z.array(
      z.object({
        resolve: z.unknown(),
        id: z.string().optional(),
        options: z.custom<object | undefined>((value) => value === undefined || typeof value === "object"),
      }),
    ),
  }),
});

const entriesOf = (container: MedusaContainer) =>
  entriesIn(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE));

/** Our entries among all payment providers of medusa-config. Other providers may have the same ids. */
function* entriesIn({ modules }: Pick<ConfigModule, "modules">) {
  const { data } = paymentModule.safeParse(modules?.[Modules.PAYMENT]);
  for (const entry of data?.options.providers ?? []) if (OUR_PATH.test(String(entry.resolve))) yield entry;
}
