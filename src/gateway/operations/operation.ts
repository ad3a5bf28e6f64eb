import { z } from "zod";
import { said } from "../fields";

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
export const envelope = z.object({ ret_code: said, ret_msg: said.default("") });

export const ONLINE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo"] as const;
export const IN_STORE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo", "storeAdminNo"] as const;
