import type { QrDrawing } from "../../http/qr-drawing";

/** White around it in the dark theme, too: a reader needs the margin. Large enough for an arm's length. */
export const QR_LOOK = "shadow-elevation-card-rest aspect-square w-full max-w-[360px] rounded-xl bg-white";

interface Props {
  drawing: QrDrawing;
  /** For a screen reader. */
  alt: string;
}

/** A code to scan from the screen. */
export const QrCodeDrawing = ({ drawing: { viewBox, path }, alt }: Props) => (
  <svg viewBox={viewBox} role="img" aria-label={alt} className={QR_LOOK}>
    <path d={path} />
  </svg>
);
