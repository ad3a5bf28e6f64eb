import type { z } from "zod";
import type { OperationFault } from "../faults/faults";
import type { Account } from "../options";
import { type OperationName, PATHS } from "../paths";
import { RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import type { Transaction } from "../state/transaction";
import { type AccountField, checkAccount, findCaller } from "./authentication";
import { fieldReader, type Form, inDocumentNames } from "./request-fields";

/** The JSON that the caller gets, and the order that it is about. */
export interface Reply {
  body: Record<string, unknown>;
  transaction?: Transaction;
}

/** One operation of §4, ready to take calls. */
export interface OperationHandler {
  name: OperationName;
  paths: string[];
  /** @throws Refusal */
  answer(form: Form, state: SandboxState, fault: OperationFault): Reply;
}

/** Whose call it is, and what goes wrong with it on purpose. */
interface Circumstances {
  account: Account;
  fault: OperationFault;
}

/** The table of an operation (§4). */
interface Table<Request extends z.ZodObject> {
  name: OperationName;
  /** Its account fields, those of the service-provider variant included. */
  account: readonly AccountField[];
  /** Its other fields, without `verifySign`. */
  request: Request;
}

/** Checks the signature, then the account, then the fields, and only then calls `act`, which looks at the order. */
export function operationHandler<Request extends z.ZodObject>(
  { name, account, request }: Table<Request>,
  act: (fields: z.output<Request>, state: SandboxState, circumstances: Circumstances) => Reply,
): OperationHandler {
  const readFields = fieldReader(request);
  return {
    name,
    paths: [...PATHS[name]],
    answer: (form, state, fault) => {
      const { accounts, vendorCodes } = state.settings;
      const caller = findCaller(form, accounts);
      checkAccount(form, account, caller);
      const codes = { ...vendorCodes, ...state.dialect.vendorCodes };
      return act(readFields(inDocumentNames(form, codes)), state, { account: caller, fault });
    },
  };
}

/** The minutes that an order is open for: those asked for, unless a fault says others. Undefined means the default. */
export function timeoutOf({ timeout }: { timeout?: number }, fault: OperationFault): number | undefined {
  return fault.timeout_minutes ?? timeout;
}

/** The body of a successful answer: the payload and the envelope (§2.9). */
export function success(retMsg: string, payload: object = {}): Reply["body"] {
  return { ...payload, ret_msg: retMsg, ret_code: RET_CODE.success };
}
