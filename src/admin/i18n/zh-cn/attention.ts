import type { Texts } from "../en";
import type { Translated } from "../translated";

export const attention: Translated<Texts["attention"]> = {
  title: "待处理",
  subtitle: "需要人工处理的事项，等待最久的排在最前",
  waiting: "{{count}} 笔支付等待处理",
  empty: "没有待处理的事项",
  empty_hint: "当 Medusa 与网关对某笔支付无法达成一致时，会显示在这里，并通过铃铛通知您。",
  reason: "原因",
  all: "全部原因",
  since: "自 {{when}} 起（{{ago}}）",
  last_error: "最近的错误：{{error}}",
  code: {
    not_confirmed: {
      name: "未确认",
      what: "一天之内网关都无法告知这笔支付或其退款的结果。",
      next: "请刷新状态。如网关仍无结果，请在网关后台查看这笔支付。",
    },
    unknown_at_gateway: {
      name: "网关查不到",
      what: "付款已完成，但网关现在查不到它。",
      next: "请在网关后台查找该付款，或咨询网关客服。插件未做任何更改，并会不时再次查询网关。",
    },
    word_unknown: {
      name: "状态未知",
      what: "一条签名有效的通知提到了这笔付款，但网关自己的答复含有未知的状态。",
      next: "请把最后一次错误中的状态写入 medusa-config 的选项 statuses，重启服务器，然后刷新状态。",
    },
    not_returned: {
      name: "未能退回",
      what: "没有订单可用的款项未能退回。",
      next: "请再次退回。仅当网关一再拒绝时，才在网关后台退回，然后刷新状态。",
    },
    return_asked: {
      name: "是否退回",
      what: "款项已支付，但没有订单可用。系统不会自动退回。",
      next: "请退回款项。如它仍属于某个订单，请按最后一次错误处理后刷新状态。",
    },
    not_in_agreement: {
      name: "不一致",
      what: "Medusa 未能记录网关的结果。",
      next: "请查看订单和最近的错误，然后刷新状态。",
    },
    refund_in_part: {
      name: "部分退款",
      what: "Medusa 中有一笔部分退款，而网关无法执行。",
      next: "请全额退款，或以其他方式退还这部分款项。",
    },
    refund_not_booked: {
      name: "退款未入账",
      what: "付款的一部分已在网关后台退回，Medusa 中没有记录。",
      next: "请将退款入账：Medusa 会在订单中记录它，不会调用网关。",
    },
    refund_failed: {
      name: "退款失败",
      what: "Medusa 中有一笔退款，被网关拒绝。",
      next: "请在订单中再次退款，系统不会自动重试。仅当网关一再拒绝时，才在网关后台退款，然后刷新状态。",
    },
    capture_failed: {
      name: "扣款失败",
      what: "Medusa 中有一笔扣款，被网关拒绝。",
      next: "预授权仍有效时，请在订单中再次扣款。或在网关后台查看该预授权，并说明是否已扣款；未扣款时将撤销 Medusa 中的扣款。",
    },
    hold_unclear: {
      name: "预授权状态不明",
      what: "扣款或释放预授权时，网关的答复丢失，之后的答复也看不出是否已执行。",
      next: "请在网关后台查看该预授权，并说明是否已执行。",
    },
    release_failed: {
      name: "释放失败",
      what: "仍有不再需要的冻结金额，网关没有释放。",
      next: "请在订单中再次释放。仅当网关一再拒绝时，才在网关后台释放，然后说明已释放。",
    },
    hold_dropped: {
      name: "预授权已失效",
      what: "订单被修改，Medusa 取消了其支付，预授权金额已释放。订单仍有欠款。",
      next: "请为该订单另行收款，或取消订单。",
    },
    amount_not_shown: {
      name: "未显示金额",
      what: "款项已支付，但网关从未以订单币种显示金额。",
      next: "请在网关后台核对金额。金额不符时请退回款项。",
    },
    amount_changed: {
      name: "金额有变",
      what: "网关显示的金额或币种与已支付并记录的不同。",
      next: "请在网关后台核对金额，然后刷新状态。系统未作任何更正。",
    },
    overpaid: {
      name: "多付款",
      what: "款项已支付，但超过了应付金额：此前已有其他付款。",
      next: "请退回款项。如现在应付金额增加，请刷新状态，该付款即会入账。",
    },
    charged_after_cancellation: {
      name: "取消后扣款",
      what: "订阅取消之后，银行卡仍被扣款。",
      next: "请退回款项。如扣款无误，请标记为已解决，之后可为其创建订单。",
    },
    deduction_differs: {
      name: "扣款金额不同",
      what: "订阅扣款的金额与约定的不同，系统没有为其创建订单。",
      next: "请退回款项。如金额无误，请手动创建订单，并标记为已解决。",
    },
    renewal_order_failed: {
      name: "订阅扣款没有订单",
      what: "订阅已扣款，但未能为这次扣款创建订单。",
      next: "请先改正最近的错误，再在订阅页面创建订单；或退回款项。",
    },
    order_unpaid: {
      name: "订单未付",
      what: "订单的款项已被收回，而订单仍然存在。",
      next: "请取消订单，或重新收款。",
    },
    channel_off: {
      name: "支付方式已关闭",
      what: "款项已支付，但购物车所在地区不再提供该支付方式，Medusa 因此没有生成订单。",
      next: "请重新提供该支付方式并完成订单，或退回款项。",
    },
    audit: {
      name: "账目有差异",
      what: "对账发现账目之间存在差异，查询网关后仍未消除。",
      next: "请比较对账列出的金额，改正错误后刷新状态。",
    },
    deduction_missing: {
      name: "缺少订阅扣款",
      what: "本应有一笔订阅扣款，但网关没有通知。",
      next: "请在网关后台查看该订阅。",
    },
    first_order_ended: {
      name: "首个订单已终止",
      what: "订阅的首个订单已取消或退款。银行卡仍会继续扣款，每次扣款都会产生订单。",
      next: "请询问顾客，然后让订阅继续，或取消订阅。系统不会自动处理。",
    },
  },
  action: {
    open_order: "打开订单",
    open_subscription: "打开订阅",
  },
  solve: {
    button: "标记为已解决",
    title: "是否已解决？",
    text: "此后插件不再处理 {{reference}}，也不会自动为其转移款项。每晚的对账仍会比较账目，出现新的差异时会再次提醒。",
    text_deduction: "{{reference}} 缺少的这笔扣款不再提醒。如果下一笔扣款也缺少，会再次显示在这里。",
    text_first_order:
      "{{reference}} 的银行卡会继续扣款，每次扣款都会产生订单。如需终止，请在订阅页面取消订阅。",
    text_hold: "请先在网关后台查看 {{reference}}。插件将按照您的说明，使 Medusa 和自身账本与网关一致。",
    note: "您做了什么，或发现了什么？",
    note_hint: "与您的姓名一起保存在历史记录中",
    submit: "已解决",
    goes_on: "订阅继续",
    made: "已执行",
    not_made: "未执行",
    done: "{{reference}} 已解决",
  },
};
