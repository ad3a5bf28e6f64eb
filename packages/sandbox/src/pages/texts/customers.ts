/** What the pages say that a customer sees: the cashier and the wallet. {@link CustomerTexts} holds Chinese to the same keys. */
export const en = {
  banner: "Sandbox: no money moves here",
  merchant: (no: string) => `Merchant ${no}`,

  cashier: "Cashier",
  walletPayment: "Wallet: payment",
  walletHold: "Wallet: hold",
  holdExplained: "The merchant asks to hold this amount. Nothing is taken until the merchant captures it.",
  pay: (amount: string) => `Pay ${amount}`,
  confirm: (amount: string) => `Confirm ${amount}`,
  confirmHold: (amount: string) => `Confirm the hold of ${amount}`,
  confirmWith: (question: string, vendor: string) => `${question} with ${vendor}`,
  decline: "Decline",
  expire: "Let it expire",
  timeLeft: "Time left:",
  declined: "Declined. The order is still open; you can try again.",
  backToShop: "Back to the shop",
  shopKnows: "You can go back to the page of the shop.",

  notFound: "No such order",
  notFoundReason: "The sandbox keeps its orders in memory; it may have been restarted.",
  walletRefuses: "The wallet does not open",
  walletWants: "It takes all fields of prepay's answer, unchanged, and no others.",

  outcome: {
    init: "This order waits to be paid.",
    dealing: "This payment waits to be confirmed.",
    success: "Paid. Thank you.",
    held: "Agreed: the amount is held.",
    closed: "This order is closed and can no longer be paid.",
    failed: "The payment failed.",
    reversed: "This payment was reversed; the money went back.",
    refunded: "This payment was refunded.",
  },

  field: { merchant: "Merchant", order: "Order", description: "Description", channel: "Channel" },
};

export type CustomerTexts = typeof en;

export const zh: CustomerTexts = {
  banner: "沙盒：这里没有真实的资金往来",
  merchant: (no) => `商户 ${no}`,

  cashier: "收银台",
  walletPayment: "钱包：付款",
  walletHold: "钱包：预授权",
  holdExplained: "商户请求冻结这笔金额。商户确认扣款之前，不会收取任何款项。",
  pay: (amount) => `支付 ${amount}`,
  confirm: (amount) => `确认支付 ${amount}`,
  confirmHold: (amount) => `确认冻结 ${amount}`,
  confirmWith: (question, vendor) => `${question}（${vendor}）`,
  decline: "拒绝",
  expire: "让订单过期",
  timeLeft: "剩余时间：",
  declined: "已拒绝。订单仍然有效，可以再试一次。",
  backToShop: "返回商店",
  shopKnows: "可以返回商店的页面。",

  notFound: "没有这个订单",
  notFoundReason: "沙盒只在内存中保存订单，可能已经重新启动。",
  walletRefuses: "无法打开钱包",
  walletWants: "需要 prepay 返回的全部字段，不得改动，也不得增加。",

  outcome: {
    init: "订单等待付款。",
    dealing: "付款等待确认。",
    success: "已付款，谢谢。",
    held: "已同意：金额已冻结。",
    closed: "订单已关闭，不能再付款。",
    failed: "付款失败。",
    reversed: "付款已撤销，款项已退回。",
    refunded: "付款已退款。",
  },

  field: { merchant: "商户", order: "订单", description: "说明", channel: "渠道" },
};
