import { isAscii } from "node:buffer";
import { setTimeout as pause } from "node:timers/promises";
import type { GatewayStatus, Operation, OperationKey } from "medusa-payment-crossborder/gateway";
import type { Received } from "medusa-payment-crossborder/tools";
import {
  FailedOperationError,
  GatewayError,
  NO_SUCH_RECORD,
  decoderOf,
  documentedStatus,
  md5,
  openConnections,
  operations,
  places,
  printable,
  readAnswer,
  readBody,
  readEnvelope,
  readStatus,
  refundPassword,
  send,
  signWithHash,
  signedForm,
} from "../plugin";
import type { AssumptionName } from "./assumptions";
import { type Heard, isSaid, isUnread, outcomeOf, type Said, type Silence } from "./heard";
import { mend } from "./mend";
import { type CheckedOptions, merged, type Settings, type StoreOptions } from "./settings";

export type { CheckedOptions, Heard, Said, Settings, Silence, StoreOptions };
export { isSaid, isUnread, outcomeOf };

/** What was seen of one assumption. `saw` is in the gateway's own words, without anything secret. */
export interface Observation {
  assumption: AssumptionName;
  verdict: "agrees" | "differs" | "not_seen";
  saw?: string;
  set?: Settings;
}

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

/** How a talk is led. */
export interface Leading {
  /** The store's own schema. @throws Error that says what is wrong */
  parse: (options: object) => CheckedOptions;
  tell: (observation: Observation) => void;
  /** Between calls that are many. @throws what ends the check */
  goOn?: () => void;
  /** What a person is told besides. */
  say?: (line: string) => void;
  /** How long an answer is waited for at least, in milliseconds: longer than the store would, to say how long it takes. */
  patience_ms?: number;
}

/** A talk with one gateway, which learns how it speaks: what one answer has shown, the next call keeps to. */
export class Talk {
  readonly observations: Observation[] = [];
  /** What must be set, as far as it is known now. */
  learned: Settings = {};
  /** Of every answer so far. */
  readonly wrappings: Wrapping[] = [];
  /** How long each answer took, in milliseconds. */
  readonly took_ms: number[] = [];
  /** What is answered to a question about an order that is not there, once that was asked. */
  missing = NO_SUCH_RECORD;
  /** Where calls come from, as far as it is known. */
  address = "";
  /** The options with what was learned. */
  told: CheckedOptions;
  readonly goOn: () => void;
  readonly say: (line: string) => void;

  constructor(
    readonly options: CheckedOptions,
    private readonly leading: Leading,
  ) {
    this.told = options;
    this.goOn = leading.goOn ?? (() => undefined);
    this.say = leading.say ?? (() => undefined);
  }

  /** Whether orders are opened: from now on an answer that the store does not read is told. */
  opens = false;
  #isEnding = false;
  /** Whether somebody has paid. */
  hasMoney = false;
  /** How often it was told that calls come too fast. */
  tooFast = 0;
  #gap_ms = 0;
  #next = 0;

  /** One pool for each way to say what a request is. */
  readonly #connections = new Map<boolean, ReturnType<typeof openConnections>>();

  /** @param set also changes how the gateway is spoken to from now on, where the store takes it */
  note({ set, ...observation }: Observation): void {
    const isTaken = set !== undefined && this.#learn(set);
    const noted = { ...observation, ...(isTaken && { set }) };
    this.observations.push(noted);
    if (!this.#isEnding) this.leading.tell(noted);
  }

  /** Whether the store starts with it. */
  #learn(set: Settings): boolean {
    const learned = merged(this.learned, set);
    try {
      this.told = this.#with(learned);
    } catch {
      return false;
    }
    this.learned = learned;
    return true;
  }

  #with(set: Settings): CheckedOptions {
    return this.leading.parse({ ...this.options, ...merged(this.options, set) });
  }

  /** Whether anything but silence was noted of it. */
  hasNoted = (name: AssumptionName): boolean =>
    this.observations.some(({ assumption, verdict }) => assumption === name && verdict !== "not_seen");

  /** Closes and gives back: whatever is found meanwhile, nothing stops it. */
  async ending<Left>(work: () => Promise<Left>): Promise<Left> {
    const before = this.#isEnding;
    this.#isEnding = true;
    try {
      return await work();
    } finally {
      this.#isEnding = before;
    }
  }

  /** What was learned, with what the same options say already: each takes the place of what stands there. */
  get settings(): Settings {
    const all: Settings = merged(this.options, this.learned);
    return Object.fromEntries(Object.entries(all).filter(([name]) => name in this.learned));
  }

  /** What a code means by the options and by what was learned. */
  meaningOf = (code: string): string | undefined => this.told.retCodes[code];

  isSuccess = ({ refusal }: Said): boolean => refusal === undefined;

  /** What a word for a status means by the options and by what was learned; undefined where nobody knows. */
  statusOf(word: string): GatewayStatus | undefined {
    const { status, known } = readStatus(documentedStatus(word, this.told));
    return known ? status : undefined;
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
      if (isSaid(heard) || !TOO_FAST.test(heard.fault))
        return this.opens && !this.#isEnding ? mend(this, key, heard) : heard;
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
    over: Settings & Partial<CheckedOptions> = {},
  ): Promise<Heard> {
    const spoken: CheckedOptions = { ...this.told, ...over, amountLimits: {} };
    const operation: Operation = operations[key];
    const began = performance.now();
    try {
      const asked = key === "refund" && fields ? { ...fields, ...managerOf(spoken) } : fields;
      const form = asked ? signedForm(operation, asked, spoken, md5(spoken.apiToken)) : bare(spoken);
      const { declareCharset } = spoken;
      const connections = this.#connections.get(declareCharset) ?? openConnections(spoken);
      this.#connections.set(declareCharset, connections);
      const requestTimeoutMs = Math.max(spoken.requestTimeoutMs, this.leading.patience_ms ?? 0);
      const received = await send(connections, operation, form, { ...spoken, requestTimeoutMs });
      this.took_ms.push(Math.round(performance.now() - began));
      this.#see(received);
      return this.#read(operation, { form, received, spoken });
    } catch (error) {
      return silenceOf(error, false);
    }
  }

  #see({ status, contentType, bytes }: Received): void {
    const charset = isAscii(bytes) ? "ASCII" : decoderOf(bytes).encoding;
    this.wrappings.push({ status, charset, contentType });
  }

  /** By the reader of the store, and in the gateway's own words. */
  #read(operation: Operation, answer: Answered): Heard {
    const { received, spoken } = answer;
    try {
      const own = readBody(operation, received, { ...spoken, statuses: {}, paymentTypes: [] });
      const { result, transaction, ...flat } = places.parse(own);
      const again = (set: Settings) =>
        this.#read(operation, { ...answer, spoken: { ...spoken, ...this.#with(merged(this.learned, set)) } });
      return {
        ...readEnvelope(operation, readBody(operation, received, spoken)),
        ...{ words: { ...flat, ...transaction, ...result }, again },
        ...this.#takeIn(operation, answer, own),
      };
    } catch (error) {
      return silenceOf(error, true);
    }
  }

  /** @param own with the gateway's words for a status and a type */
  #takeIn(operation: Operation, { form, received, spoken }: Answered, own: unknown) {
    try {
      const read = (body: unknown) => {
        const { result, transaction, ...flat } = places.parse(readAnswer(operation, form, body, spoken));
        return { ...flat, ...transaction, ...result };
      };
      const facts = read(own);
      const { transactionStatus, status = transactionStatus } = read(readBody(operation, received, spoken));
      const hasFailed = operation.movesMoney && readStatus(String(status ?? "")).status === "failed";
      return {
        facts,
        ...(hasFailed && { refusal: new FailedOperationError(operation.name, String(status)) }),
      };
    } catch (refusal) {
      if (!(refusal instanceof GatewayError)) throw refusal;
      return { facts: {}, refusal };
    }
  }
}

/** What came back, to what, and with which options it is read. */
interface Answered {
  form: Readonly<Record<string, string>>;
  received: Received;
  spoken: CheckedOptions;
}

function silenceOf(error: unknown, isAnswer: boolean): Silence {
  if (!(error instanceof GatewayError)) throw error;
  return { fault: error.message, outcome: error.outcome, isAnswer };
}

/** Who has a refund made, where the account's options name somebody. */
export function managerOf({ refund }: Pick<StoreOptions, "refund">) {
  const { passwordPrefix = "", managerAccountNo, storeAdminPassword } = refund ?? {};
  return managerAccountNo !== undefined && storeAdminPassword !== undefined
    ? { managerAccountNo, password: refundPassword(passwordPrefix, storeAdminPassword) }
    : undefined;
}

/** Who asks, and nothing else. */
function bare({ merchantNo, storeNo, merGroupNo, apiToken }: CheckedOptions): Record<string, string> {
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
