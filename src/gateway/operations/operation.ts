import { z } from "zod";
import { reference, text } from "../fields";

/** Account fields (§2.1) as the table of an operation lists them. */
export type AccountField = "merGroupNo" | "merchantNo" | "storeNo" | "storeAdminNo";

export interface Operation<
  Request extends z.ZodType<Record<string, string | undefined>> = z.ZodType<
    Record<string, string | undefined>
  >,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The document's name of the operation (§4). */
  name: string;
  paths: { primary: string; alternative?: string };
  /** The account fields that are sent with it. */
  account: readonly AccountField[];
  /** The fields of the table without account fields and verifySign; parses into wire text. */
  request: Request;
  /** Fields that the table requires in the service-provider variant only, that is, with merGroupNo. */
  requiredOfServiceProviders?: readonly string[];
  /** The success answer, envelope included. */
  answer: Answer;
  /** Amounts that were asked for, each with the name under which the answer repeats it (§2). */
  repeatedAmounts?: readonly (readonly [asked: string, answered: string])[];
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
export const envelope = z.object({ ret_code: z.string(), ret_msg: z.string().default("") });

export const ONLINE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo"] as const;
export const IN_STORE_ACCOUNT = ["merGroupNo", "merchantNo", "storeNo", "storeAdminNo"] as const;

/** How an existing transaction is named: exactly one of them (§4.3, §4.5 to §4.7, §4.11). */
export const transactionKey = { transactionNo: text.optional(), reference: reference.optional() };
