import type { Texts } from "../en";
import type { Translated } from "../translated";

export const story: Translated<Texts["story"]> = {
  title: "经过",
  show_log: "显示历史记录",
  step: {
    chosen: "已选择支付方式",
    waiting: "等待顾客付款",
    paid: "已支付",
    held: "已冻结，尚未扣款",
    captured: "已从冻结金额扣款",
    released: "曾冻结，已释放",
    closed: "已关闭，无人付款",
    failed: "未付款：未能创建",
    recorded: "Medusa 已记录",
    not_used: "没有订单可用",
    attention: "Medusa 与网关不一致",
    solved: "已由员工解决",
    settled: "网关告知的结算",
    back: "已退回顾客",
  },
  standing: {
    done: "已完成",
    now: "进行中",
    not_yet: "尚未",
    failed: "未成功",
  },
  move: {
    hold: "已冻结 {{amount}}",
    capture: "已扣款 {{amount}}",
    release: "已释放 {{amount}}",
    refund: "已退款 {{amount}}",
    part_refund: "在网关后台退款 {{amount}}",
    reverse: "已退回 {{amount}}",
  },
  still_held: "仍冻结 {{amount}}",
  rate: "汇率 {{rate}}",
  currency: "结算币种 {{currency}}",
  settled_told: "{{facts}}。何时向商店付款请看网关的结算报告。",
};
