import { type Call, logLine } from "../state/history";
import type { Transaction } from "../state/transaction";
import type { Form } from "./request-fields";

const SECRET = new Set(["verifySign", "paymentBarcode", "password", "openid"]);

export function withoutSecrets(form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, SECRET.has(name) ? "***" : value]),
  );
}

/** One line for a person: time, operation, reference, amount, outcome. */
export function callLine({ time, operation, reference, fields, ret_code, ret_msg }: Call): string {
  const amount = fields.amount ?? fields.unfreezeAmount ?? (fields.rmbAmount && `RMB ${fields.rmbAmount}`);
  return logLine(time, [operation, reference ?? "-", amount ?? "-", ret_code, ret_msg]);
}

/** The order that a call was about: as the sandbox found it, or else as the caller named it. */
export function orderOf(form: Form, transaction?: Transaction) {
  return {
    reference: transaction?.reference ?? form.reference,
    transactionNo: transaction?.transactionNo ?? form.transactionNo,
  };
}
