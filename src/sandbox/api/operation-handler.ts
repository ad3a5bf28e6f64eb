import type { z } from "zod";
import type { Operation } from "../../gateway/operations";
import type { OperationFault } from "../faults/faults";
import { RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { checkAccount, checkSignature } from "./authentication";
import { fieldReader, type Form } from "./request-fields";

/** The JSON that the caller gets, and the order that it is about. */
export interface Reply {
  body: Record<string, unknown>;
  transaction?: Transaction;
}

/** One operation of §4, ready to take calls. */
export interface OperationHandler {
  name: string;
  paths: string[];
  /** @throws Refusal */
  answer(form: Form, state: SandboxState, fault: OperationFault): Reply;
}

type Described<Request extends z.ZodObject> = Pick<Operation, "name" | "paths" | "account"> & {
  request: Request;
};

/** Checks the signature, then the account, then the fields, and only then calls `act`, which looks at the order. */
export function operationHandler<Request extends z.ZodObject>(
  operation: Described<Request>,
  act: (fields: z.output<Request>, state: SandboxState, fault: OperationFault) => Reply,
): OperationHandler {
  const readFields = fieldReader(operation.request);
  const { primary, alternative } = operation.paths;
  return {
    name: operation.name,
    paths: alternative === undefined ? [primary] : [primary, alternative],
    answer: (form, state, fault) => {
      checkSignature(form, state.settings.apiToken);
      checkAccount(form, operation.account, state.settings);
      return act(readFields(form), state, fault);
    },
  };
}

/** The body of a successful answer: the payload and the envelope (§2.9). */
export function success(retMsg: string, payload: object = {}): Reply["body"] {
  return { ...payload, ret_msg: retMsg, ret_code: RET_CODE.success };
}
