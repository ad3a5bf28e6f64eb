import type { Code, Locale } from "medusa-payment-crossborder-storefront";

const EN = {
  paid: "Paid. Thank you.",
  held: "Confirmed. The money is taken when the order ships.",
  waiting: "Waiting for your payment…",
  already_paid: "You have paid already. Your order follows by itself.",
  not_known: "Nothing is known of your payment yet. If you have paid, the order follows by itself.",
  declined: "The payment was declined. Nothing was taken. Try again, or choose another method.",
  money_returned: "The order could not be placed. Your money is on its way back.",
  expired: "The time to pay is over. Nothing was taken. Choose a method again.",
  closed: "This payment was closed. Nothing was taken. Choose a method again.",
  order_waits: "Your order is placed, and waits for its payment. Choose a method.",
  order_canceled: "This order was cancelled.",
  amount_changed: "The amount has changed. Look at it before you pay.",
  unavailable: "The payment cannot be started now. Try again later, or choose another method.",
  currency_not_supported: "This currency cannot be paid with this method. Choose another one.",
  payment_in_progress: "Your payment is still being made. Finish it, or try again in a few minutes.",
  too_many_payments: "You have started many payments. Try again in half a minute.",
  not_found: "This payment does not exist any more. Choose a method again.",
  offline: "No connection to the shop. Trying again…",
  replaced: "Another payment was started.",
  unsent: "No connection to the shop. Try again once it is back.",
  method: "Payment method",
  pay: "Pay",
  again: "Back to the payment page",
  starting: "Opening the payment…",
  leaving: "Going to the payment page…",
  checking: "Checking your payment…",
  scan: "Scan to pay",
  scan_hint: "Open the wallet on your phone, scan this code and confirm. This page goes on by itself.",
  code: "QR code that pays your order",
  elsewhere: "The wallet is on another phone",
  wallet: "Pay in your wallet",
  open_wallet: "Open the wallet",
  wallet_hint: "Confirm in the wallet, then come back to this page.",
  time_left: "Time left",
  other: "Pay in another way",
  other_browser: "To go on, go back to the browser in which you began.",
  order: "Order {number} was placed",
  free: "There is nothing to pay.",
  place_order: "Place order",
  none: "No payment method can be offered now.",
} satisfies Record<Code, string> & Record<string, string>;

/**
 * All texts of the components: the words for every code, and the labels.
 * @example
 * const texts: Partial<Texts> = { pay: "Pay now", expired: "Too late" };
 */
export type Texts = Record<keyof typeof EN, string>;

const ZH: Texts = {
  paid: "支付成功，谢谢。",
  held: "已确认。发货时才会扣款。",
  waiting: "等待您付款…",
  already_paid: "您已付款，订单会自动生成。",
  not_known: "暂时还不清楚付款结果。如果您已付款，订单会自动生成。",
  declined: "付款被拒绝，没有扣款。请重试或选择其他支付方式。",
  money_returned: "无法生成订单，您的款项正在退回。",
  expired: "付款时间已过，没有扣款。请重新选择支付方式。",
  closed: "这笔付款已关闭，没有扣款。请重新选择支付方式。",
  order_waits: "您的订单已提交，等待付款。请选择支付方式。",
  order_canceled: "此订单已取消。",
  amount_changed: "金额已变更，请先查看新的金额再付款。",
  unavailable: "暂时无法发起付款。请稍后再试，或选择其他支付方式。",
  currency_not_supported: "此支付方式不支持当前货币，请选择其他方式。",
  payment_in_progress: "您的上一笔付款仍在进行中。请完成该付款，或几分钟后重试。",
  too_many_payments: "您发起的付款次数过多，请在半分钟后重试。",
  not_found: "这笔付款已不存在。请重新选择支付方式。",
  offline: "无法连接商店，正在重试…",
  replaced: "已发起另一笔付款。",
  unsent: "无法连接商店。请在网络恢复后重试。",
  method: "支付方式",
  pay: "付款",
  again: "返回付款页面",
  starting: "正在发起付款…",
  leaving: "正在前往付款页面…",
  checking: "正在查询付款结果…",
  scan: "扫码付款",
  scan_hint: "请用手机打开钱包，扫描此二维码并确认。本页会自动继续。",
  code: "用于支付订单的二维码",
  elsewhere: "钱包在另一部手机上",
  wallet: "在钱包中付款",
  open_wallet: "打开钱包",
  wallet_hint: "请在钱包中确认，然后返回本页。",
  time_left: "剩余时间",
  other: "选择其他支付方式",
  other_browser: "请回到最初下单的浏览器继续。",
  order: "订单 {number} 已生成",
  free: "无需付款。",
  place_order: "提交订单",
  none: "目前没有可用的支付方式。",
};

/** The language of the texts: a text that begins with `zh` is Chinese, everything else English. */
export const languageOf = (locale: Locale = ""): "zh" | "en" => (/^zh/i.test(locale) ? "zh" : "en");

/**
 * All texts, with your own in place of some.
 * @example
 * textsOf("zh-CN", { pay: "立即付款" }).pay; // "立即付款"
 */
export const textsOf = (locale?: Locale, own: Partial<Texts> = {}): Texts => ({
  ...(languageOf(locale) === "zh" ? ZH : EN),
  ...own,
});

/**
 * The words for a code, or one of the labels.
 * @example
 * textOf("expired", "en"); // "The time to pay is over. Nothing was taken. Choose a method again."
 */
export const textOf = (name: keyof Texts, locale?: Locale): string => textsOf(locale)[name];
