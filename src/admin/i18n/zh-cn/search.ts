import type { Texts } from "../en";
import type { Translated } from "../translated";

export const search: Translated<Texts["search"]> = {
  label: "搜索支付、订单、通知和订阅",
  placeholder: "姓名、邮箱、金额、订单、编号",
  results: "搜索结果",
  nothing: "未找到任何内容",
  nothing_hint: "请尝试姓名、邮箱、金额（例如 17.50）、订单号，或其他编号的开头或结尾。",
  payments: "支付",
  orders: "订单",
  notifications: "通知",
  subscriptions: "订阅",
  all: "显示全部",
};
