import { z } from "zod";
import { type GatewayStatus, type ParsedClientOptions, readStatus } from "../gateway";
import { SUCCESS } from "../gateway/ret-codes";
import { openConnections, post, signedForm } from "../gateway/call";
import { GatewayError } from "../gateway/errors";
import { places } from "../gateway/fields";
import { md5, signWithHash } from "../gateway/form";
import { printable } from "../gateway/values";
import { type OperationKey, operations } from "../gateway/operations";
import type { AssumptionName } from "./assumptions";

/** Options that a gateway which differs needs: each is what medusa-config has to say. */
export type Settings = Partial<
  Pick<
    ParsedClientOptions,
    | "statuses"
    | "retCodes"
    | "plainText"
    | "sampleFields"
    | "declareCharset"
    | "paths"
    | "vendorCodes"
    | "extraFields"
    | "paymentTypes"
    | "walletLinkNames"
    | "shownNumbers"
    | "amountLimits"
  >
> &
  Partial<StoreOptions>;

/** What the store's options say of the gateway besides the client's. */
export interface StoreOptions {
  referenceMaxLength: number;
  goodsInfoMaxLength: number;
  callbackMacros: boolean;
  timeZone: string;
  closeOnline: "reverse" | "expire";
  refundOfCapture: "captured" | "ordered";
  severalCaptures: boolean;
  notificationNames: Partial<Record<"reference" | "transactionNo" | "scheduleNo", string[]>>;
  acknowledgment: string;
  qrcodeImage: boolean;
  returnMoney: "automatic" | "ask";
}

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

/** A talk with one gateway, which learns how it speaks: what one answer has shown, the next call keeps to. */
export class Talk {
  readonly observations: Observation[] = [];
  /** What must be set, as far as it is known now. */
  learned: Settings = {};

  constructor(
    readonly options: ParsedClientOptions & StoreOptions,
    private readonly tell: (observation: Observation) => void,
  ) {}

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

  /** Calls once, and hears the answer as it is. @param fields undefined: the account alone, which every operation refuses */
  async call(
    key: OperationKey,
    fields: object | undefined,
    over: Partial<ParsedClientOptions> = {},
  ): Promise<Heard> {
    // As the gateway says it.
    const unread = { statuses: {}, retCodes: {}, paymentTypes: [], walletLinkNames: [], shownNumbers: {} };
    const spoken = { ...this.told, ...over, ...unread, amountLimits: {} };
    const operation = operations[key];
    try {
      const form = fields ? signedForm(operation, fields, spoken, md5(spoken.apiToken)) : bare(spoken);
      const { declareCharset } = spoken;
      const connections = this.#connections.get(declareCharset) ?? openConnections(spoken);
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

/** Who asks, and nothing else. */
function bare({ merchantNo, storeNo, merGroupNo, apiToken }: ParsedClientOptions): Record<string, string> {
  const form = { merchantNo, storeNo, ...(merGroupNo && { merGroupNo }) };
  return { ...form, verifySign: signWithHash(form, md5(apiToken)) };
}

export function merged(one: Settings, other: Settings): Settings {
  return {
    ...one,
    ...other,
    ...(other.statuses && { statuses: { ...one.statuses, ...other.statuses } }),
    ...(other.retCodes && { retCodes: { ...one.retCodes, ...other.retCodes } }),
    ...(other.paths && { paths: { ...one.paths, ...other.paths } }),
    ...(other.shownNumbers && { shownNumbers: { ...one.shownNumbers, ...other.shownNumbers } }),
    ...(other.notificationNames && {
      notificationNames: { ...one.notificationNames, ...other.notificationNames },
    }),
    ...(other.vendorCodes && { vendorCodes: { ...one.vendorCodes, ...other.vendorCodes } }),
    ...(other.extraFields && { extraFields: { ...one.extraFields, ...other.extraFields } }),
    ...(other.amountLimits && { amountLimits: { ...one.amountLimits, ...other.amountLimits } }),
  };
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
