import type { Texts } from "../en";
import type { Translated } from "../translated";

export const paymentLinks: Translated<Texts["payment_links"]> = {
  title: "付款链接",
  hint: "持有链接的人都可以支付此订单的欠款。链接中没有顾客信息。",
  make: "生成链接",
  made: "链接已生成。请复制或用邮件发送。",
  copy: "链接",
  send: "用邮件发送",
  sent: "链接已交给商店的邮件服务。",
  no_email: "此商店没有邮件通知服务，请复制链接后自行发送。",
  revoke: "撤销",
  revoked: "链接已撤销。",
  until: "有效期至 {{time}}",
  again: {
    button: "再次收款…",
    hint: "付款已全额退款，订单没有欠款：退款已从订单中扣除。",
    title: "再次收款？",
    text: "订单须再次支付 {{amount}}：以抵扣记录冲回退款扣除的金额，并生成付款链接。",
    confirm: "收取 {{amount}}",
  },
  before_revoke: {
    title: "要撤销此链接吗？",
    text: "撤销后无法再用它付款。已进入网关页面的人仍可在那里付款。",
  },
  status: {
    active: "可付款",
    expired: "已过期",
    revoked: "已撤销",
  },
  refused: {
    nothing_due: "此订单已付清，没有欠款。",
    order_canceled: "此订单已取消。",
    order_change_open: "订单有未完成的变更（如编辑或退货）。请先确认或取消该变更。",
    rest_changed: "订单刚刚有变更。请刷新页面，重新查看金额。",
    busy: "其他人正在处理该订单的支付，请稍后再试。",
    order_has_hold: "此订单有预授权金额，请先扣款或释放。",
    currency_not_supported: "此订单的货币无法用链接付款。",
    other_sales_channel: "没有账户收取此订单所属销售渠道的款项。",
    no_method: "此订单的地区没有提供本插件的支付方式。请先提供，再生成链接。",
    no_address: "此订单没有邮箱地址，请复制链接后自行发送。",
    no_email_provider: "此商店没有邮件通知服务，请复制链接后自行发送。",
    payment_link_over: "此链接已失效，请重新生成。",
  },
};
