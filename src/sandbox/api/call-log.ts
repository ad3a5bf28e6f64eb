import type { Form } from "./form";
import type { Transaction } from "../state/transaction";

/** One gateway call, as the control interface and the log show it. */
export interface Call {
  time: string;
  operation: string;
  path: string;
  reference?: string;
  transactionNo?: string;
  fields: Form;
  ret_code: string;
  ret_msg: string;
}

const SECRET = new Set(["verifySign", "paymentBarcode", "password", "openid"]);

export function withoutSecrets(form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, SECRET.has(name) ? "***" : value]),
  );
}

/** Time, operation, reference, amount, outcome: a line that a person reads. */
export function logLine({ time, operation, reference, fields, ret_code, ret_msg }: Call): string {
  const amount = fields.amount ?? fields.unfreezeAmount ?? (fields.rmbAmount && `RMB ${fields.rmbAmount}`);
  const words = [time.slice(11, 19), operation, reference ?? "-", amount ?? "-", ret_code, ret_msg];
  return words.map((word) => oneLine(word)).join(" ");
}

/** The order a call was about: what the gateway found, or else what the caller said. */
export function orderOf(form: Form, transaction?: Transaction) {
  return {
    reference: transaction?.reference ?? form.reference,
    transactionNo: transaction?.transactionNo ?? form.transactionNo,
  };
}

/** A caller's text must not be able to write lines of its own into the log. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").slice(0, 120);
}
