import type { Response } from "express";
import type { OperationFault } from "./faults";

/** Sends an answer, or what the fault puts in its place. The gateway has acted by then. */
export function sendAnswer(response: Response, body: object, fault: OperationFault): void {
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
    response.json(fault.other_order ? ofAnotherOrder(body) : body);
  }
}

const ANOTHER: Readonly<Record<string, string>> = {
  transactionNo: "999999999999999999",
  oldTransactionId: "999999999999999999",
  reference: "ANOTHER-ORDER",
};

function ofAnotherOrder(body: object): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => ANOTHER[name] ?? value);
}
