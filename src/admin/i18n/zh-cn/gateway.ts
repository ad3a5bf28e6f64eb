import type { Texts } from "../en";
import type { Translated } from "../translated";

export const gateway: Translated<Texts["gateway"]> = {
  down: "网关自 {{since}} 起没有应答。{{count}} 笔支付在等待，不会丢失。",
  down_account: "账户 {{account}} 的网关自 {{since}} 起没有应答。{{count}} 笔支付在等待，不会丢失。",
  down_hint: "系统会不断查询网关；网关恢复应答后，会再次查询每笔支付。在此之前请用其他方式收款。",
  down_act: "网关自 {{since}} 起没有答复，现在的操作可能无法送达。",
  up: "网关在 {{hours}} 期间没有应答。",
  up_account: "账户 {{account}} 的网关在 {{hours}} 期间没有应答。",
  waiting_none: "没有未完成的支付。",
  waiting: "{{count}} 笔支付仍未完成。",
  close: "关闭",
  can_pay: {
    question: "顾客能付款吗？",
    yes: "能。",
    yes_but: "能，但请看：",
    no: "不能，因为：",
    of_account: "账户 {{account}}：{{sentence}}",
  },
  heartbeat: {
    answered: "网关最近应答：{{ago}}",
    answered_account: "{{account}} 最近应答：{{ago}}",
    silent: "网关没有应答",
    silent_account: "{{account}} 没有应答",
    never: "尚未查询网关",
    never_account: "尚未查询 {{account}}",
    notified: "最近通知：{{ago}}",
    never_notified: "尚无通知",
    reconciled: "最近核对：{{ago}}",
    never_reconciled: "尚未核对",
  },
};
