import type { Code, Locale } from "medusa-payment-crossborder-storefront";

const EN = {
  paid: "Paid. Thank you.",
  held: "Confirmed. You are charged when your order ships.",
  waiting: "Waiting for your payment…",
  already_paid: "You have already paid. Your order follows shortly.",
  not_known: "We have not heard of your payment yet. If you have paid, your order follows by itself.",
  declined_title: "Payment declined",
  declined: "The payment was declined. You were not charged.",
  money_returned: "Your order could not be placed. Your money is on its way back to you.",
  expired: "The time to pay ran out. You were not charged.",
  closed: "This payment was closed. You were not charged.",
  order_waits: "Your order is placed, but not paid yet.",
  reserved: "Order {number} is reserved for you.",
  reserved_until: "Order {number} is reserved for you until {time}.",
  order_canceled: "This order was cancelled.",
  amount_changed: "The amount has changed. Please check it before you pay.",
  unavailable: "The payment cannot be started right now. Try again later, or choose another method.",
  currency_not_supported: "This method does not take your currency. Choose another one.",
  payment_in_progress: "A payment is still in progress. Finish it, or try again in a few minutes.",
  too_many_payments: "Too many attempts. Try again in half a minute.",
  not_found: "This payment no longer exists. Choose a method again.",
  offline: "No connection to the shop. Trying again…",
  replaced: "Another payment was started.",
  unsent: "No connection to the shop. Try again when you are back online.",
  method: "Payment method",
  pay: "Pay {amount}",
  subscribe: "Subscribe and pay {amount}",
  choose: "Choose a payment method.",
  retry: "Try again with {method}",
  back: "Back to checkout",
  total: "Total",
  terms: "Subscription: {amount} today, then every {days} days, {count}. Next payment: {date}.",
  terms_count: "{count} payments in all",
  terms_open: "until you end it",
  starting: "Opening the payment…",
  leaving: "Taking you to the payment page…",
  checking: "Checking your payment…",
  maybe_declined: "Declined in the wallet? Try again, or pay another way.",
  scan: "Scan to pay",
  scan_hint:
    "Scan this code with the wallet on your phone, and confirm there. This page then continues by itself.",
  code: "QR code to pay your order",
  elsewhere: "The wallet is on another phone",
  wallet: "Pay in your wallet",
  open_wallet: "Open the wallet",
  open_here: "Open the wallet on this device",
  wallet_hint: "Confirm in the wallet, then come back to this page.",
  time_left: "Time left",
  other: "Pay another way",
  other_browser: "To continue, go back to the browser you started in.",
  order: "Order {number} was placed",
  free: "There is nothing to pay.",
  place_order: "Place order",
  none: "No payment method is available right now.",
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
  waiting: "正在等待您付款…",
  already_paid: "您已付款，订单稍后生成。",
  not_known: "暂未收到付款结果。如果您已付款，订单会自动生成。",
  declined_title: "付款未成功",
  declined: "付款未成功，没有扣款。",
  money_returned: "订单未能生成，款项正在退还给您。",
  expired: "付款超时，没有扣款。",
  closed: "这笔付款已关闭，没有扣款。",
  order_waits: "您的订单已提交，尚未付款。",
  reserved: "订单 {number} 已为您保留。",
  reserved_until: "订单 {number} 已为您保留至 {time}。",
  order_canceled: "此订单已取消。",
  amount_changed: "金额有变动，请核对后再付款。",
  unavailable: "暂时无法付款。请稍后再试，或换一种支付方式。",
  currency_not_supported: "此支付方式不支持当前货币，请换一种支付方式。",
  payment_in_progress: "上一笔付款仍在进行中。请先完成，或几分钟后再试。",
  too_many_payments: "尝试次数过多，请半分钟后再试。",
  not_found: "这笔付款已不存在，请重新选择支付方式。",
  offline: "无法连接商店，正在重试…",
  replaced: "已发起另一笔付款。",
  unsent: "无法连接商店，请在网络恢复后再试。",
  method: "支付方式",
  pay: "支付 {amount}",
  subscribe: "订阅并支付 {amount}",
  choose: "请选择支付方式。",
  retry: "用{method}重新支付",
  back: "返回结账页",
  total: "合计",
  terms: "订阅：今天支付 {amount}，之后每 {days} 天支付一次，{count}。下次扣款：{date}。",
  terms_count: "共 {count} 次",
  terms_open: "直到您取消为止",
  starting: "正在打开付款页面…",
  leaving: "正在前往付款页面…",
  checking: "正在查询付款结果…",
  maybe_declined: "在钱包中拒绝了付款？请重试，或换一种支付方式。",
  scan: "扫码付款",
  scan_hint: "请用手机钱包扫描二维码并确认付款，完成后本页会自动继续。",
  code: "订单付款二维码",
  elsewhere: "钱包在另一部手机上",
  wallet: "在钱包中付款",
  open_wallet: "打开钱包",
  open_here: "在本机打开钱包",
  wallet_hint: "请在钱包中确认付款，然后返回本页。",
  time_left: "剩余时间",
  other: "换一种支付方式",
  other_browser: "请回到您最初下单的浏览器继续。",
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
 * textOf("expired", "en"); // "The time to pay ran out. You were not charged."
 */
export const textOf = (name: keyof Texts, locale?: Locale): string => textsOf(locale)[name];
