import { clx, Text } from "@medusajs/ui";
import { useMemo, useState } from "react";
import type { InStorePayment } from "../../http";
import { drawQrCode } from "../../http/qr-drawing";
import { Problem } from "../common/problem";
import { QR_LOOK, QR_WIDTH, QrCodeDrawing } from "../common/qr-drawing";
import { useMoney, useText } from "../common/text";
import { useNow } from "./hooks";

/**
 * The code that the customer scans. It is drawn from its text where the gateway has sent no picture, or
 * the picture does not load.
 */
export const QrCode = ({ payment }: { payment: InStorePayment }) => {
  const text = useText("in_store");
  const money = useMoney();
  const [broken, setBroken] = useState(false);
  const { qrcode_url, deep_link = "" } = payment;
  const isDrawn = broken || !qrcode_url;
  const drawing = useMemo(
    () => (isDrawn && deep_link ? drawQrCode(deep_link) : undefined),
    [isDrawn, deep_link],
  );
  const alt = text("qr.alt", { amount: money(payment.amount, payment.currency_code) });
  if (isDrawn && !drawing) return <Problem error={new Error(text("qr.broken"))} />;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-12 gap-y-4">
      {drawing ? (
        <QrCodeDrawing drawing={drawing} alt={alt} className={QR_WIDTH} />
      ) : (
        <img
          src={qrcode_url}
          alt={alt}
          onError={() => setBroken(true)}
          className={clx(QR_LOOK, QR_WIDTH, "p-3")}
        />
      )}
      {payment.expires_at && <Countdown until={payment.expires_at} />}
    </div>
  );
};

/** How long the customer still has. */
const Countdown = ({ until }: { until: string }) => {
  const text = useText("in_store");
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / 1000));
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const clock = [...(hours > 0 ? [hours] : []), minutes, seconds]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
  return (
    <div role="timer" className="text-center">
      <Text className="text-ui-fg-subtle">{text("qr.left")}</Text>
      <span className="text-4xl font-semibold tabular-nums">{clock}</span>
    </div>
  );
};
