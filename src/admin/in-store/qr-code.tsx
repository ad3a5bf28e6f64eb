import { Text } from "@medusajs/ui";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo, useState } from "react";
import type { InStorePayment } from "../../http";
import { useNow } from "./hooks";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";

/** The code that the customer scans, large enough for an arm's length. Without the gateway's picture it is drawn from its text. */
export const QrCode = ({ payment }: { payment: InStorePayment }) => {
  const text = useText("in_store");
  const money = useMoney();
  const [broken, setBroken] = useState(false);
  const { qrcode_url, deep_link } = payment;
  const alt = text("qr.alt", { amount: money(payment.amount, payment.currency_code) });
  // White around it in the dark theme, too: a reader needs the margin.
  const look = "shadow-elevation-card-rest aspect-square w-full max-w-[360px] rounded-xl bg-white p-3";
  const isDrawn = broken || !qrcode_url;
  if (isDrawn && !deep_link) return <Problem error={new Error(text("qr.broken"))} />;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-12 gap-y-4">
      {isDrawn ? (
        <Drawing text={deep_link ?? ""} alt={alt} className={look} />
      ) : (
        <img src={qrcode_url} alt={alt} onError={() => setBroken(true)} className={look} />
      )}
      {payment.expires_at && <Countdown until={payment.expires_at} />}
    </div>
  );
};

const Drawing = ({ text, alt, className }: { text: string; alt: string; className: string }) => {
  const code = useMemo(() => generate(text), [text]);
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={alt} className={className}>
      <path d={toSvgPath(code)} />
    </svg>
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
