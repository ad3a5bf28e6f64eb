import { Heading, Text } from "@medusajs/ui";
import { useMemo } from "react";
import { drawQrCode } from "../../http/qr-drawing";
import { useKnown } from "../common/known";
import { Problem } from "../common/problem";
import { QrCodeDrawing } from "../common/qr-drawing";
import { useText } from "../common/text";
import { LinkRow } from "../payment-links/link-row";
import { useLinks } from "../payment-links/links";
import { DueHeading, OrderHeading } from "./order-heading";
import { useOrder } from "./orders";
import { NextPayment } from "./payment-actions";

const POLL_MS = 5_000;

/** The third step, where the order is paid by a link: to scan, to copy, to mail, until it is paid. */
export const LinkScreen = ({ orderId, onNext }: { orderId: string; onNext: () => void }) => {
  const text = useText("in_store");
  const common = useText("common");
  const known = useKnown();
  const { data, error } = useLinks(orderId, POLL_MS);
  const { order } = useOrder(orderId, data?.obstacle?.code ?? "");
  const link = data?.payment_links.find(({ status }) => status === "active");
  const url = link?.url;
  const drawing = useMemo(() => (url ? drawQrCode(url) : undefined), [url]);
  if (!data && !error) return <Text role="status">{common("loading")}</Text>;
  const obstacle = data?.obstacle;
  const said = obstacle
    ? (known("at_counter", obstacle.code) ?? obstacle.message)
    : text(link ? "link.hint" : "link.none");
  return (
    <div className="flex flex-col gap-y-6">
      {order && (obstacle ? <OrderHeading order={order} /> : <DueHeading order={order} />)}
      <div role="status" aria-live="polite">
        <Heading level="h3">{text("link.heading")}</Heading>
        {data && <Text className="text-ui-fg-subtle">{said}</Text>}
      </div>
      <Problem error={error} place="at_counter" />
      {link && !obstacle && (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          {drawing && <QrCodeDrawing drawing={drawing} alt={text("link.alt")} />}
          <ul className="-mx-6 min-w-64 flex-1 sm:mx-0">
            <LinkRow link={link} sendsEmail={data?.sends_email ?? false} />
          </ul>
        </div>
      )}
      <NextPayment onNext={onNext} order={obstacle ? order : undefined} />
    </div>
  );
};
