import { generate } from "lean-qr/nano";
import { toSvgPath } from "lean-qr/extras/svg";

/**
 * A QR code as one path of an SVG, black on white.
 * @example
 * const svgOf = ({ viewBox, path }: CodeDrawing) => `<svg viewBox="${viewBox}"><path d="${path}"/></svg>`;
 */
export interface CodeDrawing {
  /** With the margin that a reader needs. */
  viewBox: string;
  path: string;
}

/** Modules of white around a code (ISO/IEC 18004). */
const MARGIN = 4;

/**
 * Draws a payment's `deep_link` as a QR code, where the gateway drew none. Undefined where the text is too long for one: more than
 * 2,953 bytes.
 * @example
 * const drawing = drawCode("https://gateway.example/wallet/1");
 */
export function drawCode(text: string): CodeDrawing | undefined {
  try {
    const code = generate(text);
    const side = code.size + 2 * MARGIN;
    return { viewBox: `${-MARGIN} ${-MARGIN} ${side} ${side}`, path: toSvgPath(code) };
  } catch {
    return undefined;
  }
}
