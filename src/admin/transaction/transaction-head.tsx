import { Alert, Badge, Text } from "@medusajs/ui";
import type { TransactionDetail } from "../../http";
import { useWayToPay } from "../common/channel";
import { HelpLink } from "../common/help-link";
import { useKnown } from "../common/known";
import { isPartlyCaptured, PaymentBadges } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { ChannelMark } from "./channel-mark";

interface Props {
  transaction: TransactionDetail;
}

/** How much was paid by what, and how it stands. */
export const TransactionHead = ({ transaction }: Props) => {
  const money = useMoney();
  const text = useText("common");
  const way = useWayToPay();
  const { channel, currency_code, account } = transaction;
  const amount = money(transaction.amount, currency_code);
  const captured = money(transaction.captured_amount, currency_code);
  const isTest = account.environment !== null && account.environment !== "production";
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      {channel && <ChannelMark channel={channel} />}
      <div className="flex min-w-0 flex-1 flex-col gap-y-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Text size="small" weight="plus" leading="compact">
            {way(transaction)}
          </Text>
          <Text size="large" weight="plus" className="tabular-nums">
            {isPartlyCaptured(transaction) ? text("captured_of", { captured, amount }) : amount}
          </Text>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PaymentBadges payment={transaction} />
          {isTest && (
            <Badge size="2xsmall" color="orange">
              {text("test_gateway")}
            </Badge>
          )}
        </div>
      </div>
    </div>
  );
};

/** Why a person must look, and what they can do. */
export const TransactionAttention = ({ transaction: { attention, last_error } }: Props) => {
  const text = useText("transaction");
  const known = useKnown();
  const time = useTime();
  if (!attention) return null;
  const { code, what, next, since } = attention;
  return (
    <div className="px-6 py-4">
      <Alert variant="warning" role="alert">
        <p className="txt-small-plus">{known("attention", `${code}.what`) ?? what}</p>
        <p className="txt-small mt-1">{known("attention", `${code}.next`) ?? next}</p>
        {since && <p className="txt-xsmall mt-1">{text("since", { time: time(since) })}</p>}
        {last_error && <p className="txt-xsmall mt-1 [overflow-wrap:anywhere]">{last_error}</p>}
        <HelpLink code={code} />
      </Alert>
    </div>
  );
};
