import { isAscii } from "node:buffer";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type GatewayStatus, type ParsedClientOptions, readStatus } from "../gateway";
import { NO_SUCH_RECORD, SUCCESS } from "../gateway/ret-codes";
import { openConnections, post, signedForm } from "../gateway/call";
import { GatewayError } from "../gateway/errors";
import { places } from "../gateway/fields";
import { md5, refundPassword, signWithHash } from "../gateway/form";
import { decoderOf } from "../gateway/received";
import { printable } from "../gateway/values";
import { type OperationKey, operations } from "../gateway/operations";
import type { AssumptionName } from "./assumptions";
import { merged, type Settings, type StoreOptions } from "./settings";

export type { Settings, StoreOptions };

/** What was seen of one assumption. `saw` is in the gateway's own words, without anything secret. */
export interface Observation {
  assumption: AssumptionName;
  verdict: "agrees" | "differs" | "not_seen";
  saw?: string;
  set?: Settings;
}

/** What a gateway answered, in its own words. */
export interface Said {
  code: string;
  message: string;
  /** Wherever the answer has them. */
  facts: Readonly<Record<string, unknown>>;
}

/** No answer of the interface: a connection that failed, or something that is not its JSON. */
export interface Silence {
  fault: string;
}

export type Heard = Said | Silence;

export const isSaid = (heard: Heard): heard is Said => "code" in heard;

const coded = z.looseObject({ ret_code: z.coerce.string(), ret_msg: z.coerce.string().default("") });

type Rest = Parameters<Talk["once"]> extends [unknown, ...infer Others] ? Others : never;

const TOO_FAST = /\bHTTP 429\b/;
const SECOND_MS = 1000;
const FIRST_GAP_MS = 100;
const TRIES = 4;

/** What stands around an answer. */
interface Wrapping {
  status: number;
  /** Of a text that is not ASCII alone, as it is read. */
  charset: string;
  contentType: string;
}

/** A talk with one gateway, which learns how it speaks: what one answer has shown, the next call keeps to. */
export class Talk {
  readonly observations: Observation[] = [];
  /** What must be set, as far as it is known now. */
  learned: Settings = {};
  /** Of every answer so far. */
  readonly wrappings: Wrapping[] = [];
  /** What is answered to a question about an order that is not there, once that was asked. */
  missing: Said = { code: NO_SUCH_RECORD, message: "", facts: {} };
  /** Where calls come from, as far as it is known. */
  address = "";

  constructor(
    readonly options: ParsedClientOptions & StoreOptions,
    private readonly tell: (observation: Observation) => void,
    /** Between calls that are many. @throws what ends the check */
    readonly goOn: () => void = () => undefined,
  ) {}

  /** Whether somebody has paid. */
  hasMoney = false;
  /** How often it was told that calls come too fast. */
  tooFast = 0;
  #gap_ms = 0;
  #next = 0;

  /** One pool for each way to say what a request is. */
  readonly #connections = new Map<boolean, ReturnType<typeof openConnections>>();

  /** @param set also changes how the gateway is spoken to from now on */
  note(observation: Observation): void {
    const { set } = observation;
    if (set) this.learned = merged(this.learned, set);
    this.observations.push(observation);
    this.tell(observation);
  }

  /** The options with what was learned. */
  get told(): ParsedClientOptions & StoreOptions & Settings {
    return { ...this.options, ...merged(this.options, this.learned) };
  }

  /** What was learned, with what the same options say already: each takes the place of what stands there. */
  get settings(): Settings {
    const { told, learned } = this;
    return Object.fromEntries(Object.entries(told).filter(([name]) => name in learned));
  }

  /** What a code means by the options and by what was learned. */
  meaningOf = (code: string): string | undefined =>
    this.learned.retCodes?.[code] ?? this.options.retCodes[code];

  isSuccess = ({ code }: Said): boolean => code === SUCCESS || this.meaningOf(code) === "success";

  /** What a word for a status means by the options and by what was learned; undefined where nobody knows. */
  statusOf(word: string): GatewayStatus | undefined {
    const own = this.told.statuses;
    const key = word.toLowerCase();
    const found = Object.keys(own).find((one) => one.toLowerCase() === key);
    const { status, known } = readStatus(word);
    return (found && own[found]) || (known ? status : undefined);
  }

  #connect(spoken: ParsedClientOptions) {
    const connections = openConnections(spoken);
    connections.interceptors.response.use((response) => {
      const { status, headers, data } = response;
      const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
      const charset = isAscii(bytes) ? "ASCII" : decoderOf(bytes).encoding;
      this.wrappings.push({ status, charset, contentType: String(headers["content-type"] ?? "none") });
      return response;
    });
    return connections;
  }

  /**
   * Calls, and hears the answer as it is. What came too fast is said again more slowly: it was not looked at, as far as one knows, so
   * where there is money it is not.
   */
  async call(key: OperationKey, ...said: Rest): Promise<Heard> {
    const isSafe = !this.hasMoney || operations[key].safeToRepeat || key === "reverse";
    for (let tries = 1; ; tries++) {
      await this.#takeTurn();
      const heard = await this.once(key, ...said);
      if (isSaid(heard) || !TOO_FAST.test(heard.fault)) return heard;
      if (!isSafe || tries === TRIES) return heard;
      this.tooFast += 1;
      this.#gap_ms = Math.min(SECOND_MS, Math.max(this.#gap_ms * 2, FIRST_GAP_MS));
      await pause(SECOND_MS);
    }
  }

  /** As fast as the account's options have it, or slower where that was too fast. */
  async #takeTurn(): Promise<void> {
    const { callsPerSecond = Infinity } = this.told;
    const turn = Math.max(performance.now(), this.#next);
    this.#next = turn + Math.max(this.#gap_ms, SECOND_MS / callsPerSecond);
    const wait = turn - performance.now();
    if (wait > 0) await pause(wait);
  }

  /** Calls once, at once. @param fields undefined: the account alone, which every operation refuses */
  async once(
    key: OperationKey,
    fields: object | undefined,
    over: Partial<ParsedClientOptions> = {},
  ): Promise<Heard> {
    // As the gateway says it.
    const unread = { statuses: {}, retCodes: {}, paymentTypes: [], walletLinkNames: [], shownNumbers: {} };
    const spoken = { ...this.told, ...over, ...unread, amountLimits: {} };
    const operation = operations[key];
    try {
      const asked = key === "refund" && fields ? { ...fields, ...managerOf(spoken) } : fields;
      const form = asked ? signedForm(operation, asked, spoken, md5(spoken.apiToken)) : bare(spoken);
      const { declareCharset } = spoken;
      const connections = this.#connections.get(declareCharset) ?? this.#connect(spoken);
      this.#connections.set(declareCharset, connections);
      const body = await post(connections, operation, form, spoken);
      const { result, transaction, ...flat } = places.parse(body);
      const read = coded.safeParse(flat.ret_code === undefined ? result : flat);
      if (!read.success) return { fault: "an answer without ret_code" };
      const { ret_code, ret_msg } = read.data;
      return { code: ret_code, message: ret_msg, facts: { ...flat, ...transaction, ...result } };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return { fault: error.message };
    }
  }
}

/** Who has a refund made, where the account's options name somebody. */
export function managerOf({ refund }: Pick<StoreOptions, "refund">) {
  const { passwordPrefix = "", managerAccountNo, storeAdminPassword } = refund ?? {};
  return managerAccountNo !== undefined && storeAdminPassword !== undefined
    ? { managerAccountNo, password: refundPassword(passwordPrefix, storeAdminPassword) }
    : undefined;
}

/** Who asks, and nothing else. */
function bare({ merchantNo, storeNo, merGroupNo, apiToken }: ParsedClientOptions): Record<string, string> {
  const form = { merchantNo, storeNo, ...(merGroupNo && { merGroupNo }) };
  return { ...form, verifySign: signWithHash(form, md5(apiToken)) };
}

/** The gateway cannot be spoken to at all: its name, its certificate, this machine's network, or something else that answers. */
export class ConnectionError extends Error {}

/** A signature, should the gateway repeat it. */
const DIGEST = /\b[\da-f]{32}\b/gi;

/** What was heard, in a few words, fit to be shown to anybody. */
export const quoted = (heard: Heard): string =>
  isSaid(heard)
    ? printable(`${heard.code} "${heard.message.replace(DIGEST, "***")}"`, 120)
    : printable(heard.fault, 160);
