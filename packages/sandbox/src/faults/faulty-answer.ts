import type { Response } from "express";
import type { OperationFault } from "./faults";

/** Sends an answer, or what the fault puts in its place. The gateway has acted by then. */
export function sendAnswer(response: Response, answered: object, fault: OperationFault): void {
  const body = fault.show ? showing(answered, fault.show) : answered;
  if (fault.drop) {
    response.destroy();
  } else if (fault.http_500) {
    response.status(500).type("text").send("Internal Server Error");
  } else if (fault.html) {
    response.type("html").send("<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>");
  } else if (fault.truncate) {
    const text = JSON.stringify(body);
    response.type("json").send(text.slice(0, Math.floor(text.length / 2)));
  } else {
    response.json(fault.other_order ? aboutAnotherOrder(body) : body);
  }
}

/** The fields are where the order is shown (§2.9): in `result`, in `transaction`, or beside `ret_code`. */
function showing(body: object, fields: object): object {
  for (const place of ["result", "transaction"] as const) {
    const shown: unknown = Object.entries(body).find(([name]) => name === place)?.[1];
    if (typeof shown === "object") return { ...body, [place]: { ...shown, ...fields } };
  }
  return { ...body, ...fields };
}

const ANOTHER: Readonly<Record<string, string>> = {
  transactionNo: "999999999999999999",
  oldTransactionId: "999999999999999999",
  reference: "ANOTHER-ORDER",
};

function aboutAnotherOrder(body: object): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => ANOTHER[name] ?? value);
}
