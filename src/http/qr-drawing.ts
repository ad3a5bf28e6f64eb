/*
 * A QR code as a browser draws it, of the page of a payment link and of the admin's pages. The admin takes this file into its bundle.
 */
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** Modules of white around a code (ISO/IEC 18004). */
const MARGIN = 4;

/** One path of an SVG, black on white. */
export interface QrDrawing {
  viewBox: string;
  path: string;
}

/** Undefined where the text is too long for a code. */
export function drawQrCode(text: string): QrDrawing | undefined {
  try {
    const code = generate(text);
    const side = code.size + 2 * MARGIN;
    return { viewBox: `${-MARGIN} ${-MARGIN} ${side} ${side}`, path: toSvgPath(code) };
  } catch {
    return undefined;
  }
}
