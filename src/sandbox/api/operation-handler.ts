import type { z } from "zod";
import type { Operation } from "../../gateway/operations";
import { checkAccount, checkSignature } from "./authentication";
import { fieldReader } from "./request-fields";
import type { Form } from "./form";
import { RET_CODE } from "../state/refusal";
import type { Transaction } from "../state/transaction";
import type { World } from "../state/sandbox-state";

/** What the caller gets, and the order it is about. */
export interface Reply {
  body: Record<string, unknown>;
  transaction?: Transaction;
}

/** One operation, ready to take calls. */
export interface Endpoint {
  name: string;
  paths: string[];
  /** @throws Refusal */
  answer(form: Form, world: World): Reply;
}

type Listed<Request extends z.ZodObject> = Pick<Operation, "name" | "paths" | "account"> & {
  request: Request;
};

/** Judges who calls and what is asked, in that order, before `act` looks at any order. */
export function endpoint<Request extends z.ZodObject>(
  operation: Listed<Request>,
  act: (fields: z.output<Request>, world: World) => Reply,
): Endpoint {
  const read = fieldReader(operation.request);
  const { primary, alternative } = operation.paths;
  return {
    name: operation.name,
    paths: alternative === undefined ? [primary] : [primary, alternative],
    answer: (form, world) => {
      checkSignature(form, world.settings.apiToken);
      checkAccount(form, operation.account, world.settings);
      return act(read(form), world);
    },
  };
}

export function success(retMsg: string, payload: object = {}): Reply["body"] {
  return { ...payload, ret_msg: retMsg, ret_code: RET_CODE.success };
}
