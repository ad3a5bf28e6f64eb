import { Text } from "@medusajs/ui";
import { useState } from "react";
import type { InStorePayment } from "../../http";
import { useNow } from "./hooks";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";

/** The code that the customer scans, large enough for an arm's length. */
export const QrCode = ({ payment }: { payment: InStorePayment }) => {
  const text = useText("in_store");
  const money = useMoney();
  const [broken, setBroken] = useState(false);
  if (broken || !payment.qrcode_url) return <Problem error={new Error(text("qr.broken"))} />;
  const alt = text("qr.alt", { amount: money(payment.amount, payment.currency_code) });
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-12 gap-y-4">
      {/* White around it in the dark theme, too: a reader needs the margin. */}
      <img
        src={payment.qrcode_url}
        alt={alt}
        onError={() => setBroken(true)}
        className="shadow-elevation-card-rest aspect-square w-full max-w-[360px] rounded-xl bg-white p-3"
      />
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
