import { useState } from "react";
import { Countdown } from "./countdown";
import type { Payment } from "./payments";
import { Problem } from "./problem";
import { useText } from "./text";
import { useMoney } from "./use-money";

/** The code that the customer scans, large enough for an arm's length. */
export const QrCode = ({ payment }: { payment: Payment }) => {
  const text = useText();
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
        className="shadow-elevation-card-rest size-[360px] rounded-xl bg-white p-3"
      />
      {payment.expires_at && <Countdown until={payment.expires_at} />}
    </div>
  );
};
