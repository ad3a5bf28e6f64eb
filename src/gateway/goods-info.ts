import { plainText } from "./plain-text";

/**
 * One line of a cart, for `goodsInfo` (§4.1).
 * @example
 * const line: GoodsLine = { name: "Green tea, 100 g", quantity: 2 };
 */
export interface GoodsLine {
  /** Any text: what the gateway does not take is left out, and 120 letters are kept. */
  name: string;
  /** Number of pieces. */
  quantity: number;
}

/**
 * Longest `goodsInfo` (§4.1) that {@link goodsInfoText} makes unless told otherwise, in characters. The
 * document gives no limit.
 * @example
 * const maxLength = Math.min(1_000, GOODS_INFO_MAX_LENGTH);
 */
export const GOODS_INFO_MAX_LENGTH = 2000;

/** Longest name of one line, in letters, so that one long title leaves room for the other lines. */
const NAME_MAX_LETTERS = 120;

const entry = (goods_name: string, quantity: number) =>
  JSON.stringify({ goods_name, quantity: String(quantity) });

const shortName = (name: string) => [...plainText(name)].slice(0, NAME_MAX_LETTERS).join("").trim();

/**
 * `goodsInfo` of `securePay` (§4.1, §8): a JSON array of `{ goods_name, quantity }` texts without special
 * characters. Lines that would make it longer than `maxLength` characters become one "and N more" entry. An
 * empty cart is sent as one "order".
 * @example
 * goodsInfoText([{ name: "Green tea <100 g>", quantity: 2 }]);
 * // '[{"goods_name":"Green tea 100 g","quantity":"2"}]'
 */
export function goodsInfoText(lines: readonly GoodsLine[], maxLength = GOODS_INFO_MAX_LENGTH): string {
  const entries = lines.map((line) => entry(shortName(line.name) || "item", line.quantity));
  if (entries.length === 0) entries.push(entry("order", 1));
  const whole = `[${entries.join(",")}]`;
  if (whole.length <= maxLength) return whole;
  let length = whole.length;
  for (let kept = entries.length - 1; kept > 0; kept--) {
    length -= entries[kept].length + 1;
    const rest = entries.length - kept;
    const fold = entry(`and ${rest} more`, rest);
    if (length + fold.length + 1 <= maxLength) return `[${[...entries.slice(0, kept), fold].join(",")}]`;
  }
  return `[${entry(entries.length === 1 ? "1 item" : `${entries.length} items`, entries.length)}]`;
}
