import type { Locale } from "medusa-payment-crossborder-storefront";

const EN = {
  number: "Order {number}",
  due: "To pay: {amount}",
  paid: "This is paid. Thank you.",
  held: "Confirmed. You are charged when your order ships.",
  nothing: "There is nothing to pay for this order.",
  canceled: "This order was cancelled and can no longer be paid.",
  missing: "This link does not lead to a payment. Please ask the shop for a new one.",
  now_paid: "Order {number} is paid. Thank you.",
  receipt: "Payment receipt",
  amount: "Amount",
  refunded: "Refunded",
  reserved: "Reserved until your order ships",
  time: "Time",
  method: "Payment method",
  subscription: "Subscription",
  terms: "{amount} every {days} days, {count}; the second payment on {date}",
  transaction_no: "Transaction number",
  reference: "Shop's reference",
  print: "Print",
};

/**
 * Texts beside those of the payment.
 * @example
 * const own: Partial<OrderTexts> = { missing: "Please call us." };
 */
export type OrderTexts = Record<keyof typeof EN, string>;

const ZH: OrderTexts = {
  number: "订单 {number}",
  due: "应付金额：{amount}",
  paid: "已付款，谢谢。",
  held: "已确认。发货时才会扣款。",
  nothing: "此订单无需付款。",
  canceled: "此订单已取消，无法再付款。",
  missing: "此链接不能用于付款，请向商店索取新链接。",
  now_paid: "订单 {number} 已付款，谢谢。",
  receipt: "付款凭证",
  amount: "金额",
  refunded: "已退款",
  reserved: "已冻结，发货时扣款",
  time: "时间",
  method: "支付方式",
  subscription: "订阅",
  terms: "每 {days} 天支付 {amount}，{count}；第二次扣款：{date}",
  transaction_no: "交易号",
  reference: "商户单号",
  print: "打印",
};

/**
 * The texts in a language; one that begins with `zh` is Chinese.
 * @example
 * orderTextsOf("zh-CN").paid; // "已付款，谢谢。"
 */
export const orderTextsOf = (locale: Locale = "", own: Partial<OrderTexts> = {}): OrderTexts => ({
  ...(/^zh/i.test(locale) ? ZH : EN),
  ...own,
});
