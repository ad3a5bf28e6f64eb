import { plainText } from "./plain-text";

export interface GoodsLine {
  name: string;
  quantity: number;
}

/** Longest `goodsInfo` we send; the document gives no limit. */
export const GOODS_INFO_MAX_LENGTH = 2000;

/** Longest name of one line, in letters: one long title must not fold the whole cart away. */
const NAME_MAX_LETTERS = 120;

const entry = (goods_name: string, quantity: number) =>
  JSON.stringify({ goods_name, quantity: String(quantity) });

const shortName = (name: string) => [...plainText(name)].slice(0, NAME_MAX_LETTERS).join("").trim();

/**
 * `goodsInfo` (§4.1): JSON array of `{ goods_name, quantity }` texts without special characters.
 * Lines that would make it longer than `maxLength` are folded into one "and N more" entry.
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
