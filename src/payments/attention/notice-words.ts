import { TOLD_TEXTS } from "../../http/attention-texts";
import type { StaffLanguage } from "../options";
import { TOLD_TEXTS_ZH } from "./told-texts-zh";

interface Outage {
  /** Empty where the store has one merchant. */
  account: string;
  /** When it began; with its end where that is over. */
  hours: string;
  /** How many payments nobody knows the end of. */
  waiting: number;
}
interface Refused {
  account: string;
  since: string;
  count: number;
}
interface Many {
  account: string;
  code: string;
  count: number;
  /** What happened to each. */
  what: string;
  /** Of the list. */
  url: string;
}
const EN = {
  told: TOLD_TEXTS,
  locale: "en",
  until: " to ",
  order: (number: number) => `Order #${number}`,
  comma: ", ",
  colon: ": ",
  space: " ",
  attention: "A payment needs attention",
  many: "Many payments need attention",
  many_text: ({ account, code, count, what, url }: Many) =>
    `${count} payments of the account ${account} need attention within an hour for the same reason (${code}): ${what} ` +
    `They may have one cause, such as an option of the account. The list has all of them: ${url}`,
  down: "The gateway does not answer",
  down_text: ({ account, hours, waiting }: Outage) =>
    `The gateway${account && ` of the account ${account}`} has not answered since ${hours}. Payments that wait: ${waiting}. ` +
    "Nothing is lost: each is asked about again when it answers. Take payments another way until then.",
  up: "The gateway answers again",
  up_text: ({ account, hours, waiting }: Outage) => {
    const open = waiting > 1 ? `${waiting} payments are` : `${waiting || "No"} payment is`;
    return `Gateway${account && ` of the account ${account}`} was down ${hours}. ${open} still open.`;
  },
  refused: "Notifications are refused",
  refused_text: ({ account, since, count }: Refused) =>
    `${count} notifications to the account ${account} were refused since ${since}. ` +
    "The page Notifications says why, and what to do. No payment is lost: the gateway is asked about each.",
  unfinished: "Payments are not reconciled",
  unfinished_text: (since: string) =>
    `The reconciliation job has begun runs since ${since} and finished none. ` +
    "Look at the server's log for the error that ends them.",
  rest: "The rest of an order is not paid",
  rest_text: (reference: string) =>
    `${reference} was refunded whole, and the link for the rest ended unpaid. ` +
    "Make another payment link on the page of the order, or take the payment at the counter.",
  shop: "Is this the shop, or a copy?",
  shop_text: ({ address, known }: { address: string; known: string }) =>
    `${address} is not known as this shop. What ${known} has opened is left alone here: no payment is placed, refunded or closed. ` +
    "Say under Settings → Payment gateway whether the shop has moved, or this is a copy.",
};

export type NoticeWords = typeof EN;

const ZH: NoticeWords = {
  told: TOLD_TEXTS_ZH,
  locale: "zh-CN",
  until: " 至 ",
  order: (number) => `订单 #${number}`,
  comma: "，",
  colon: "：",
  space: "",
  attention: "有支付需要处理",
  many: "有多笔支付需要处理",
  many_text: ({ account, code, count, what, url }) =>
    `账户 ${account} 在一小时内有 ${count} 笔支付因同一原因（${code}）需要处理：${what}` +
    `它们可能出于同一个缘由，例如该账户的某个选项。全部列在：${url}`,
  down: "网关无响应",
  down_text: ({ account, hours, waiting }) =>
    `${account && `账户 ${account} 的`}网关自 ${hours} 起无响应。等待中的支付：${waiting} 笔。` +
    "没有任何支付丢失：网关恢复后会逐笔查询。在此之前请以其他方式收款。",
  up: "网关已恢复",
  up_text: ({ account, hours, waiting }) =>
    `${account && `账户 ${account} 的`}网关在 ${hours} 期间无响应。` +
    (waiting === 0 ? "没有未完成的支付。" : `${waiting} 笔支付仍未完成。`),
  refused: "有通知被拒绝",
  refused_text: ({ account, since, count }) =>
    `自 ${since} 起，账户 ${account} 有 ${count} 条通知被拒绝。“通知”页面说明了原因和处理办法。没有支付丢失：会逐笔查询网关。`,
  unfinished: "支付没有得到核对",
  unfinished_text: (since) =>
    `核对任务自 ${since} 起多次运行，但没有一次完成。请在服务器日志中查看使其中断的错误。`,
  rest: "有订单的余款未付",
  rest_text: (reference) =>
    `${reference} 已全额退款，而收取余款的链接已失效，仍未付款。请在订单页面另建付款链接，或在门店收款。`,
  shop: "这是原店铺，还是副本？",
  shop_text: ({ address, known }) =>
    `${address} 不是本店铺的已知地址。${known} 发起的支付在这里不会被处理：不会下单、退款或关闭。请在“设置 → 支付网关”说明店铺已迁址，还是这是一个副本。`,
};

/** What the bell and e-mails tell staff. Medusa shows a notice as it was written, to every reader the same. */
export const NOTICE_WORDS: Readonly<Record<StaffLanguage, NoticeWords>> = { en: EN, "zh-CN": ZH };
