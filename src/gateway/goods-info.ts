import { plainText } from "./plain-text";

export interface GoodsLine {
  name: string;
  quantity: number;
}

/** Longest `goodsInfo` we send; the document gives no limit. */
export const GOODS_INFO_MAX_LENGTH = 2000;

const entry = (goods_name: string, quantity: number) => ({ goods_name, quantity: String(quantity) });

/**
 * `goodsInfo` (§4.1): JSON array of `{ goods_name, quantity }` texts without special characters.
 * Lines that would make it longer than `maxLength` are folded into one "and N more" entry.
 */
export function goodsInfoText(lines: readonly GoodsLine[], maxLength = GOODS_INFO_MAX_LENGTH): string {
  const entries = lines.map((line) => entry(plainText(line.name) || "item", line.quantity));
  if (entries.length === 0) entries.push(entry("order", 1));
  for (let kept = entries.length; kept > 0; kept--) {
    const rest = entries.length - kept;
    const folded = rest > 0 ? [...entries.slice(0, kept), entry(`and ${rest} more`, rest)] : entries;
    const text = JSON.stringify(folded);
    if (text.length <= maxLength) return text;
  }
  return JSON.stringify([entry(`${entries.length} items`, entries.length)]);
}
