import type { PayLanguage } from "./texts";

const EN = {
  title: "Your subscription at {shop}",
  every: "every {days} days",
  every_day: "every day",
  paid: "Paid so far",
  paid_times: "{count} payments, {amount}",
  paid_once: "1 payment, {amount}",
  paid_of: "{count} of {all} payments, {amount}",
  next: "Next charge",
  end: "End this subscription",
  question: "Do you want to end this subscription?",
  consequence: "Your card is charged no more. What is paid stays as it is. It cannot be started again.",
  yes: "Yes, end it",
  no: "Keep it",

  invalid: "This link does not lead to a subscription. Please ask the shop for a new one.",
  pending: "This subscription has not started. Your card is not charged for it.",
  ending:
    "This subscription is being ended. The confirmation may take some minutes; you need not do anything more.",
  cancelled: "This subscription has ended. Your card is charged no more.",
  cancelled_on: "This subscription ended on {day}. Your card is charged no more.",
  completed: "All payments of this subscription are made. Your card is charged no more.",

  busy: "This subscription is just being changed. Try again in a moment.",
  not_ended: "It could not be ended right now. Try again in a few minutes, or ask the shop.",
};

export type EndTexts = Readonly<Record<keyof typeof EN, string>>;

const ZH: EndTexts = {
  title: "您在 {shop} 的订阅",
  every: "每 {days} 天",
  every_day: "每天",
  paid: "已付款",
  paid_times: "{count} 次，共 {amount}",
  paid_once: "1 次，共 {amount}",
  paid_of: "{count} 次（总共 {all} 次），共 {amount}",
  next: "下次扣款",
  end: "取消此订阅",
  question: "确定要取消此订阅吗？",
  consequence: "您的银行卡将不再扣款。已付款项保持不变。取消后不能恢复。",
  yes: "确定取消",
  no: "保留订阅",

  invalid: "此链接不对应任何订阅。请向商家索取新链接。",
  pending: "此订阅尚未开始，您的银行卡没有扣款。",
  ending: "正在取消此订阅。确认可能需要几分钟，您无需再做任何操作。",
  cancelled: "此订阅已取消。您的银行卡将不再扣款。",
  cancelled_on: "此订阅已于 {day} 取消。您的银行卡将不再扣款。",
  completed: "此订阅的付款已全部完成。您的银行卡将不再扣款。",

  busy: "此订阅正在修改中，请稍后再试。",
  not_ended: "暂时无法取消。请几分钟后再试，或联系商家。",
};

export const END_TEXTS: Readonly<Record<PayLanguage, EndTexts>> = { en: EN, zh: ZH };
