import type { Texts } from "../en";
import type { Translated } from "../translated";

export const common: Translated<Texts["common"]> = {
  loading: "加载中…",
  none: "–",
  guest: "散客",
  copy: "复制{{what}}",
  of_more_than: "共超过",
  test_gateway: "测试网关",
  state: {
    drafted: "正在创建",
    open: "等待顾客付款",
    paid: "已支付",
    held: "已冻结",
    captured: "已扣款",
    refunded: "已退款",
    reversed: "款项已退回",
    released: "已释放",
    closed: "未付款，已关闭",
    failed: "失败",
  },
  reconciliation: {
    pending: "尚未核对",
    reconciled: "账目一致",
    returned: "款项已退回",
    needs_attention: "需要处理",
    solved: "已由员工处理",
  },
  channel: {
    channel_a: "手机钱包",
    channel_b: "聊天应用钱包",
    channel_c: "卡组织钱包",
    creditcard: "信用卡",
    in_store: "门店收款",
  },
  actor: {
    user: "员工",
    api_key: "API 密钥",
    customer: "顾客",
    job: "定时任务",
    notification: "通知",
    gateway: "网关",
    system: "系统",
  },
};
