import { clx } from "@medusajs/ui";
import type { QrDrawing } from "../../http/qr-drawing";

/** White around it in the dark theme, too: a reader needs the margin. */
export const QR_LOOK = "shadow-elevation-card-rest aspect-square w-full rounded-xl bg-white";

/** Large enough for an arm's length. */
export const QR_WIDTH = "max-w-[360px]";

interface Props {
  drawing: QrDrawing;
  /** For a screen reader. */
  alt: string;
  className: string;
}

/** A code to scan from the screen. */
export const QrCodeDrawing = ({ drawing: { viewBox, path }, alt, className }: Props) => (
  <svg viewBox={viewBox} role="img" aria-label={alt} className={clx(QR_LOOK, className)}>
    <path d={path} />
  </svg>
);
