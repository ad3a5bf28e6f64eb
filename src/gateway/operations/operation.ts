import { z } from "zod";
import * as field from "../fields";

/** Account fields (§2.1) as the table of an operation lists them. */
export type AccountField = "merGroupNo" | "merchantNo" | "storeNo" | "storeAdminNo";

/**
 * One operation of the document (§4): its paths, its request table and its answer, as the client and the
 * sandbox read them. Both schemas are zod's.
 * @example
 * const isQuery = ({ safeToRepeat }: Operation) => safeToRepeat;
 */
export interface Operation<
  Request extends z.ZodType<Record<string, string | undefined>> = z.ZodType<
    Record<string, string | undefined>
  >,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The document's name of the operation (§4). */
  name: string;
  /** Below `baseUrl`. */
  paths: { primary: string; alternative?: string };
  /** The account fields that are sent with it. */
  account: readonly AccountField[];
  /** The fields of the table without account fields and verifySign, parsed into the text that is sent. */
  request: Request;
  /** Fields that the document's sample request has and its table does not: sent with `sampleFields` alone. */
  inSamplesAlone?: readonly string[];
  /** Fields that the table requires in the service-provider variant only, that is, with merGroupNo. */
  requiredOfServiceProviders?: readonly string[];
  /** The success answer, envelope included. */
  answer: Answer;
  /** Amounts of the request, each with the name under which the answer repeats it (§2). */
  repeatedAmounts?: readonly (readonly [requested: string, answered: string])[];
  /** Whether it opens, pays, closes, captures, releases or refunds: whether it was carried out must then never be guessed. */
  movesMoney: boolean;
  /** Whether sending it twice is the same as sending it once. */
  safeToRepeat: boolean;
}

/** Keeps the exact schema types of an operation while checking its shape. */
export const defineOperation = <
  Request extends z.ZodType<Record<string, string | undefined>>,
  Answer extends z.ZodType,
>(
  operation: Operation<Request, Answer>,
) => operation;

/** §2.9: every answer, errors included. */
export const envelope = z.object({ ret_code: field.said, ret_msg: field.said.default("") });

export const ONLINE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo"] as const;
export const IN_STORE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo", "storeAdminNo"] as const;

/** Of what opens, moves or ends something, and is sent once. */
export const ONCE = { movesMoney: true, safeToRepeat: false } as const;

/** How a request names an existing transaction: by exactly one of them (§4.3, §4.5 to §4.7, §4.11). */
export const transactionKey = { transactionNo: field.text.optional(), reference: field.reference.optional() };

/** §2.2. Unknown extra fields never fail; fields that are not needed to act may be missing. */
const transaction = z.object({
  transactionNo: field.textual,
  transactionStatus: field.said,
  transactionType: field.said.nullish(),
  amount: field.amount.nullish(),
  currency: field.said.nullish(),
  exchangeRate: field.unneeded(field.textual),
  refundAmount: field.amount.nullish(),
  originalTransactionNo: field.unneeded(field.textual),
  reference: field.textual.nullish(),
  createTime: field.unneeded(field.time),
  paymentTime: field.timeIfReadable,
  merchantNo: field.textual.nullish(),
  storeNo: field.textual.nullish(),
  storeAdminNo: field.unneeded(field.textual),
});

/**
 * The transaction object of an answer (§2.2). Amounts are decimal text with two places; times are text in the
 * gateway's time zone (`YYYY-MM-DD HH:MM:SS`). Only `transactionNo` and `transactionStatus` are always there.
 * @example
 * const statusOf = ({ transactionStatus }: GatewayTransaction) => readStatus(transactionStatus).status;
 */
export type GatewayTransaction = z.output<typeof transaction>;

export const transactionAnswer = field.transactionInAnyPlace(envelope.extend({ transaction }));
