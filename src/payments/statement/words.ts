/*
 * What the words of a line say of its money. A word is a whole one: "Definitive" has no "init" in it.
 */

/** What a line is about by its type. */
type Kind = "paid" | "back" | "fee" | "hold";
/** What has become of it by its status. */
type State = "moved" | "closed" | "not_moved";

const BACK = /(refund|chargeback|reversal)s?$|refunded$|^(return(s|ed)?|revers(e|ed|als))$/;
const HOLD =
  /^(pre-?auth\w*|auth|authori[sz](e|ed|ation|ations)|(un)?freeze|(un)?frozen|holds?|held|releas(e|ed|es))$/;
const CAPTURE = /^(captur(e|es|ed)|completion)$/;
const CLOSED = /^(trade|order|pay|payment)?clos(e|ed)$/;
const NOT_MOVED =
  /(fail(s|ed|ure)?|cancel(s|ed|led|lation)?)$|^(pending|declin(e|ed)|init|initiated|dealing|processing|rejected|unpaid|expired|unsuccessful)$/;

/** Chinese has no blanks between its words. */
const CHINESE = {
  back: /退款|撤销|冲正|退回/,
  hold: /预授权|冻结/,
  capture: /完成/,
  closed: /关闭/,
  not_moved: /失败|取消|处理中|未支付|待支付/,
} as const;
const FEE = /^(service |handling |transaction )?(fees?|commission)$|手续费|服务费/i;
/** A line that sums others up. */
const SUM = /^(((grand|sub)[ -]?)?totals?|sum)\b(?![-_])|^(合计|总计|小计)/i;

/** `TRADE_CLOSED`, `partRefund` and `pre-auth` are words, too. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\bpre[-_ ]?auth/gi, "preauth")
    .replace(/charge[-_ ]back/gi, "chargeback")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u);

const says = (text: string, word: RegExp, chinese: RegExp): boolean =>
  chinese.test(text) || wordsOf(text).some((one) => word.test(one));

export const isBack = (text: string): boolean => says(text, BACK, CHINESE.back);

export const isSum = (text: string): boolean => SUM.test(text);

/** What the words of a line say. */
interface Said {
  kind: Kind;
  state: State;
}

function kindOf(type: string): Kind {
  if (FEE.test(type)) return "fee";
  if (says(type, HOLD, CHINESE.hold) && !says(type, CAPTURE, CHINESE.capture)) return "hold";
  return isBack(type) ? "back" : "paid";
}

function stateOf(status: string, type: string): State {
  // What has become of the refund of a payment says nothing of the payment.
  if (type !== "" && kindOf(type) === "paid" && isBack(status)) return "moved";
  if (says(status, NOT_MOVED, CHINESE.not_moved)) return "not_moved";
  return says(status, CLOSED, CHINESE.closed) ? "closed" : "moved";
}

/** Reads type and status of one line after the other: a file has few of them. */
export function wordReader(): (type: string, status: string) => Said {
  const known = new Map<string, Said>();
  return (type, status) => {
    const key = `${type}\n${status}`;
    const said = known.get(key) ?? { kind: kindOf(type), state: stateOf(status, type) };
    known.set(key, said);
    return said;
  };
}
