import type { Texts } from "../en";
import type { Translated } from "../translated";

export const settings: Translated<Texts["settings"]> = {
  title: "支付网关",
  subtitle: "能否收款、在哪里提供哪些支付方式，以及当前配置",
  status: "状态",
  notifications: "通知",
  merchant_no: "商户号",
  store_no: "门店号",
  unknown_places:
    "Medusa 中没有名为 {{names}} 的销售渠道或库存地点，不会为其开启支付。请在 medusa-config 中更正 salesChannels 和 stockLocations。",
  test: {
    heading: "通知能否到达？",
    hint: "像网关一样向商店自己的公网地址发送一条通知。它不涉及任何支付，也不动用资金。",
    may_not: "您的角色无权发送。",
    send: "发送测试通知",
    arrived: "{{milliseconds}} 毫秒后到达 {{address}}",
    elsewhere:
      "{{address}} 像商店一样应答，但通知不在本商店中：该地址通向另一家商店。请检查 backendUrl 和代理。",
    refused: "{{address}} 没有接收，而是应答 {{reason}}。请检查 backendUrl、代理及其访问规则。",
    unreachable:
      "{{address}} 没有应答：{{reason}}。请检查 backendUrl、DNS、TLS 和防火墙。有些网络不允许服务器访问自己的公网地址，此时请从外部测试。",
  },
  regions: {
    heading: "可用范围",
    hint: "关闭后，任何人（包括已打开的购物车）都不能再用它发起支付；进行中的支付会照常完成。",
    draining: "正在关闭：还有 {{count}} 笔支付未结束",
    draining_one: "正在关闭：还有 {{count}} 笔支付未结束",
    switching_off: "{{region}}不再接受新的支付；最后一笔支付结束后关闭",
    may_not: "您的角色无权更改地区提供的支付方式。",
    not_payable: "网关不支持 {{currency}}。",
    offered: "{{region}}现在提供该支付方式",
    taken_away: "{{region}}不再提供该支付方式",
    not_changed: "{{region}}的支付方式未能更改",
  },
  switch_off: {
    title: "在{{region}}关闭“{{channel}}”？",
    text: "从现在起无人能用它发起支付。进行中的支付会照常完成并生成订单，最后一笔结束后，该地区不再提供它。",
    open: "还有 {{count}} 笔支付未结束。",
    open_one: "还有 {{count}} 笔支付未结束。",
    none: "没有未结束的支付：将立即关闭。",
    confirm: "关闭",
  },
  options: {
    name: "选项",
    value: "值",
    from: "来源",
    heading: "配置",
    hint: "与默认值不同的部分；机密只显示是否已设置",
    medusa_config: "medusa-config",
    sandbox: "来自沙盒",
    show: "显示配置",
    hide: "隐藏配置",
    none: "–",
    profile: "方案 {{id}}",
  },
};
