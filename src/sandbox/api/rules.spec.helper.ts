import type { OperationKey } from "../../gateway/operations";
import { recurring } from "../orders.spec.helper";
import type { Fields } from "../shop.spec.helper";

const MISSING = "000020";
const MISMATCH = "000022";
const BAD = "000023";

/** The rule, the fields that break it, and how the gateway must refuse. */
export type Rule = [what: string, broken: Fields, retCode: string, field: string];

const without = (...names: string[]): Rule[] =>
  names.map((name) => [`${name} is required`, { [name]: undefined }, MISSING, name]);

const amountRules = (name = "amount"): Rule[] =>
  ["0", "0.00", "-1", "1.234", "1e3", "1,50", "twelve", "1234567890123"].map((value) => [
    `${name} ${value}`,
    { [name]: value },
    BAD,
    name,
  ]);

const currencyRules: Rule[] = [
  ...without("currency"),
  ["a currency other than USD", { currency: "CNY" }, BAD, "currency"],
];

const priceRules: Rule[] = [
  ...amountRules(),
  ["a bad rmbAmount", { amount: undefined, rmbAmount: "x" }, BAD, "rmbAmount"],
  ["neither amount nor rmbAmount", { amount: undefined }, MISMATCH, "amount/rmbAmount"],
  ["both amount and rmbAmount", { rmbAmount: "88.00" }, MISMATCH, "amount/rmbAmount"],
];

const keyRules: Rule[] = [
  ["neither transactionNo nor reference", { reference: undefined }, MISMATCH, "transactionNo/reference"],
  ["both transactionNo and reference", { transactionNo: "1" }, MISMATCH, "transactionNo/reference"],
  ["an unknown reference", { reference: "NOBODY" }, "000021", "reference"],
  ["an unknown transactionNo", { reference: undefined, transactionNo: "1" }, "000021", "transactionNo"],
];

const ipnUrlRules: Rule[] = [
  ["an ipnUrl that is not secure", { ipnUrl: "http://shop.example/ipn" }, BAD, "ipnUrl"],
  ["an ipnUrl that is no address", { ipnUrl: "shop" }, BAD, "ipnUrl"],
];

const referenceRules: Rule[] = [
  ["a reference with other characters", { reference: "a b" }, BAD, "reference"],
  ["a reference that is too long", { reference: "x".repeat(37) }, BAD, "reference"],
];

const timeoutRules: Rule[] = [
  ["a timeout of nothing", { timeout: "0" }, BAD, "timeout"],
  ["a timeout that is no whole number", { timeout: "1.5" }, BAD, "timeout"],
];

const goods = (list: unknown) => ({ goodsInfo: JSON.stringify(list) });

/** Every rule of each operation's table (§4), broken once. */
export const rules: Record<OperationKey, Rule[]> = {
  securePay: [
    ...without("vendor", "ipnUrl", "callbackUrl", "terminal", "reference", "goodsInfo"),
    ...priceRules,
    ...currencyRules,
    ...ipnUrlRules,
    ...referenceRules,
    ...timeoutRules,
    ["an unknown vendor", { vendor: "channel_d" }, BAD, "vendor"],
    ["a callbackUrl that is not secure", { callbackUrl: "http://shop.example/" }, BAD, "callbackUrl"],
    ["a terminal of another operation", { terminal: "APP" }, BAD, "terminal"],
    ["special characters in description", { description: "tea & cake" }, BAD, "description"],
    ["special characters in note", { note: "<b>" }, BAD, "note"],
    ["goodsInfo that is no JSON", { goodsInfo: "tea" }, BAD, "goodsInfo"],
    ["goodsInfo that is no array", goods({ goods_name: "tea", quantity: "1" }), BAD, "goodsInfo"],
    ["goodsInfo without quantity", goods([{ goods_name: "tea" }]), BAD, "goodsInfo"],
    ["goodsInfo with a number", goods([{ goods_name: "tea", quantity: 1 }]), BAD, "goodsInfo"],
    ["goodsInfo with special characters", goods([{ goods_name: "te@", quantity: "1" }]), BAD, "goodsInfo"],
    ["an unknown creditType", { ...recurring, creditType: "monthly" }, BAD, "creditType"],
    ["creditType without a card", { creditType: "normal" }, MISMATCH, "creditType"],
    ["paymentCount without recurring", { vendor: "creditcard", paymentCount: "3" }, MISMATCH, "paymentCount"],
    ["frequency without recurring", { vendor: "creditcard", frequency: "3" }, MISMATCH, "frequency"],
    ["a negative paymentCount", { ...recurring, paymentCount: "-1" }, BAD, "paymentCount"],
    ["a frequency of nothing", { ...recurring, frequency: "0" }, BAD, "frequency"],
  ],
  add: [
    ...without("amount"),
    ...amountRules(),
    ...currencyRules,
    ...referenceRules,
    ["a preAuth that is neither", { preAuth: "yes" }, BAD, "preAuth"],
  ],
  pay: [
    ...without("paymentBarcode", "vendor"),
    ...keyRules,
    ["a card", { vendor: "creditcard" }, BAD, "vendor"],
    ["a barcode of no kind", { paymentBarcode: "abc" }, BAD, "paymentBarcode"],
  ],
  createTransQrcode: [
    ...without("amount", "vendor", "reference"),
    ...amountRules(),
    ...currencyRules,
    ...ipnUrlRules,
    ...referenceRules,
    ...timeoutRules,
    ["the channel that has no QR codes", { vendor: "channel_c" }, BAD, "vendor"],
    ["a needQrcode that is neither", { needQrcode: "1" }, BAD, "needQrcode"],
    ["a preAuth that is neither", { preAuth: "TRUE" }, BAD, "preAuth"],
  ],
  reverse: keyRules,
  authCapture: [...without("amount"), ...amountRules(), ...keyRules],
  authUnfreeze: [...without("unfreezeAmount"), ...amountRules("unfreezeAmount"), ...keyRules],
  cashierAdd: [
    ...without("amount", "reference", "ipnUrl"),
    ...amountRules(),
    ...currencyRules,
    ...ipnUrlRules,
    ...referenceRules,
  ],
  prepay: [
    ...without("vendor", "ipnUrl", "openid", "reference"),
    ...priceRules,
    ...currencyRules,
    ...ipnUrlRules,
    ...referenceRules,
    ["a channel without prepay", { vendor: "channel_c" }, BAD, "vendor"],
    ["a terminal of another operation", { terminal: "WAP" }, BAD, "terminal"],
  ],
  updateRecurring: [
    ...without("scheduleNo"),
    ["an unknown scheduleNo", { scheduleNo: "1" }, "000021", "scheduleNo"],
    ["a status other than CANCELLED", { status: "PAUSED" }, BAD, "status"],
    ["a paymentCount that is no number", { paymentCount: "many" }, BAD, "paymentCount"],
    ["a smaller paymentCount", { paymentCount: "2" }, MISMATCH, "paymentCount"],
    ["the same paymentCount", { paymentCount: "3" }, MISMATCH, "paymentCount"],
  ],
  refund: [
    ...priceRules,
    ...keyRules,
    ["less than the payment", { amount: "12.49" }, MISMATCH, "amount"],
    ["more than the payment", { amount: "12.51" }, MISMATCH, "amount"],
    ["RMB for a payment in USD", { amount: undefined, rmbAmount: "12.50" }, MISMATCH, "rmbAmount"],
    ["a bad refundReference", { refundReference: "a/b" }, BAD, "refundReference"],
    ["a password alone", { password: "0".repeat(32) }, MISMATCH, "managerAccountNo/password"],
    ["a password in the clear", { managerAccountNo: "1", password: "secret" }, BAD, "password"],
  ],
  tranQuery: keyRules,
};
