import type { Texts } from "../en";
import type { Translated } from "../translated";

export const payments: Translated<Texts["payments"]> = {
  title: "支付",
  subtitle: "网关所知的每笔支付及其状态",
  search: "订单号、参考号、网关编号、顾客",
  export: "导出",
  export_hint: "将当前筛选结果的所有页面下载为 CSV 文件",
  exported: "文件已下载",
  not_exported: "未能生成文件",
  column: {
    when: "时间",
    order: "订单",
    customer: "顾客",
    amount: "金额",
    channel: "渠道",
    state: "状态",
    books: "账目",
  },
  sort: {
    oldest: "最早优先",
    newest: "最新优先",
    smallest: "从小到大",
    largest: "从大到小",
  },
  filter: {
    account: "账户",
    date: "日期",
    at_least: "不低于",
    at_most: "不高于",
    apply: "应用",
    amount_form: "金额，例如 12.50",
  },
  empty: {
    none: "还没有支付",
    none_hint: "顾客选择网关的支付方式后，支付会立即显示在这里。",
    filtered: "没有符合条件的支付",
    filtered_hint: "请搜索订单号、参考号或网关编号的开头或结尾，或顾客。",
  },
  open: "{{time}}的支付",
  drawer: {
    title: "支付",
    description: "金额、编号、当前可执行的操作和历史记录",
    title_of: "订单 #{{number}} 的支付",
    close: "关闭",
  },
};
