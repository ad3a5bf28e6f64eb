const EN = {
  title: "Pay {shop}",
  to_pay: "To pay",
  order: "Order {number}",
  choose: "Choose how you pay",
  channel_a: "Mobile wallet",
  channel_b: "Messaging-app wallet",
  channel_c: "Card-network wallet",
  creditcard: "Credit card",
  on_phone: "Scan this code to pay on your phone",
  scan: "Scan this code with the wallet on your phone, and confirm there. This page then continues by itself.",
  open_wallet: "Open the wallet on this device",
  again: "Look again",

  invalid: "This link does not lead to a payment. Please ask the shop for a new one.",
  revoked: "The shop has withdrawn this link. Please ask the shop for a new one.",
  expired: "This link has expired. Please ask the shop for a new one.",
  canceled: "This order was cancelled. There is nothing to pay.",
  paid: "This is paid. Thank you.",
  held: "Your payment is confirmed. There is nothing more to pay now.",
  processing: "Your payment has arrived and is being recorded. Please do not pay again.",
  no_method: "This cannot be paid online right now. Please ask the shop.",

  amount_changed: "The amount has changed. Please check it before you pay.",
  busy: "A payment is just being opened. Try again in a moment.",
  in_progress: "A payment is still in progress. Finish it, or look again in a few minutes.",
  method_gone: "This method is no longer available. Choose another one.",
  staff: "The shop is taking this payment at the counter right now. Pay there, or ask the shop.",
  too_many: "Too many attempts. Try again in half a minute.",
  unavailable: "The payment cannot be started right now. Try again later, or choose another method.",

  pending:
    "We have not heard of your payment yet. If you have paid, please do not pay again: this page continues by itself.",
  maybe_declined: "Declined in the wallet? Try again, or pay another way.",
  declined: "The payment was declined. You were not charged. Try again, or choose another method.",
  time_over: "The time to pay ran out. You were not charged. Choose a method to try again.",
  returned: "That payment could not be used. Your money is on its way back to you.",
};

export type PayText = keyof typeof EN;
export type PayTexts = Readonly<Record<PayText, string>>;

const ZH: PayTexts = {
  title: "向 {shop} 付款",
  to_pay: "应付金额",
  order: "订单 {number}",
  choose: "请选择支付方式",
  channel_a: "手机钱包",
  channel_b: "聊天应用钱包",
  channel_c: "卡组织钱包",
  creditcard: "信用卡",
  on_phone: "扫码用手机付款",
  scan: "请用手机钱包扫描二维码并确认付款，完成后本页会自动继续。",
  open_wallet: "在本机打开钱包",
  again: "再次查询",

  invalid: "此链接不对应任何付款。请向商家索取新链接。",
  revoked: "商家已撤销此链接。请向商家索取新链接。",
  expired: "此链接已过期。请向商家索取新链接。",
  canceled: "此订单已取消，无需付款。",
  paid: "已付款，谢谢。",
  held: "您的付款已确认，目前无需再付款。",
  processing: "已收到您的付款，正在入账。请勿重复付款。",
  no_method: "目前无法在线付款，请联系商家。",

  amount_changed: "金额有变动，请核对后再付款。",
  busy: "正在发起一笔付款，请稍后再试。",
  in_progress: "上一笔付款仍在进行中。请先完成，或几分钟后再查询。",
  method_gone: "该支付方式已停用，请选择其他方式。",
  staff: "商家正在柜台收取此款项。请在店内付款，或联系商家。",
  too_many: "尝试次数过多，请半分钟后再试。",
  unavailable: "暂时无法付款。请稍后再试，或换一种支付方式。",

  pending: "暂未收到付款结果。如果您已付款，请勿重复付款，本页会自动继续。",
  maybe_declined: "在钱包中拒绝了付款？请重试，或换一种支付方式。",
  declined: "付款未成功，没有扣款。请重试，或换一种支付方式。",
  time_over: "付款超时，没有扣款。请重新选择支付方式。",
  returned: "该笔付款无法使用，款项正在退还给您。",
};

export type PayLanguage = "en" | "zh";

export const PAY_TEXTS: Readonly<Record<PayLanguage, PayTexts>> = { en: EN, zh: ZH };
