import { problemsOf } from "../errors";
import type { Operation } from ".";

/**
 * One way to break a request: in words, as a change of a valid request, and the field that the error names.
 */
export type Broken = [words: string, change: Record<string, unknown>, field: string];

/** The fields that break a rule of the operation's table; none for a valid request. */
export function objections(operation: Operation, request: Record<string, unknown>): string[] {
  const parsed = operation.request.safeParse(request, { reportInput: true });
  return parsed.success ? [] : problemsOf(parsed.error).map(({ field }) => field);
}

/** Amounts that are never sent. */
export const wrongAmounts = (field: string): Broken[] =>
  [
    0,
    12.5,
    null,
    "",
    "0",
    "0.00",
    "-1.00",
    "+1.00",
    "12.345",
    "1e2",
    "NaN",
    "Infinity",
    "0x10",
    "12,50",
    ".5",
    "5.",
    " 5.00",
    "5.00\n",
    "9".repeat(40),
  ].map((amount) => [`${field} is ${JSON.stringify(amount)}`, { [field]: amount }, field]);

/** References of other characters or lengths than `reference` allows. */
export const wrongReferences = (field = "reference"): Broken[] =>
  ["", "ORDER 1", "ORDER_1", "order/1", "Ördér", "ORDER-1\n", "A".repeat(37), 42].map((reference) => [
    `${field} is ${JSON.stringify(reference)}`,
    { [field]: reference },
    field,
  ]);

export const wrongAddresses = (field: string): Broken[] =>
  [
    "http://shop.example/ipn",
    "shop.example/ipn",
    "/ipn",
    "https://",
    "https:shop.example",
    " https://shop.example",
    "https://shop.example/\n",
    "javascript:alert(1)",
    "http://127.0.0.1.shop.example/",
    "",
  ].map((address) => [`${field} is ${JSON.stringify(address)}`, { [field]: address }, field]);

export const wrongFlags = (field: string): Broken[] =>
  ["yes", "TRUE", "1", 1, "", null].map((flag) => [
    `${field} is ${JSON.stringify(flag)}`,
    { [field]: flag },
    field,
  ]);

export const wrongMinutes: Broken[] = [0, "0", -5, 1.5, "1.5", "soon", "", null].map((timeout) => [
  `timeout is ${JSON.stringify(timeout)}`,
  { timeout },
  "timeout",
]);

export const wrongCurrencies: Broken[] = ["CNY", "usd", "", undefined].map((currency) => [
  `currency is ${JSON.stringify(currency)}`,
  { currency },
  "currency",
]);

export const missing = (...fields: string[]): Broken[] =>
  fields.map((field) => [`${field} is missing`, { [field]: undefined }, field]);

/**
 * A transaction is named by its number or by its reference, never by both. For a request that has a
 * reference.
 */
export const wrongKeys: Broken[] = [
  ["no transaction is named", { reference: undefined }, "transactionNo/reference"],
  ["a transaction is named twice", { transactionNo: "T1" }, "transactionNo/reference"],
  ["the transaction number is blank", { reference: undefined, transactionNo: " " }, "transactionNo"],
];
