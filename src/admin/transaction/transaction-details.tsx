import { Alert, Badge, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import { CopyText } from "../common/copy-text";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { useKnown } from "./known-texts";
import { ChannelMark } from "./channel-mark";
import type { Transaction } from "./transaction";

/** One payment at the gateway: channel, state, amounts, numbers and times. Takes the server's answer about it. */
export const TransactionDetails = ({ transaction }: { transaction: Transaction }) => (
  <div className="divide-y">
    <Head transaction={transaction} />
    <Attention transaction={transaction} />
    <Amounts transaction={transaction} />
    <Numbers transaction={transaction} />
    <Origin transaction={transaction} />
  </div>
);

/** A term and what it is, in two columns as the dashboard's own sections have them. */
const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="text-ui-fg-subtle grid grid-cols-[2fr_3fr] items-center gap-x-4">
    <dt className="txt-small-plus">{label}</dt>
    <dd className="txt-small min-w-0">{children}</dd>
  </div>
);

const Rows = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-col gap-y-3 px-6 py-4">{children}</dl>
);

const Head = ({ transaction }: { transaction: Transaction }) => {
  const money = useMoney();
  const { channel, vendor, state, amount, currency_code, account } = transaction;
  const text = useText("common");
  const known = useKnown();
  const wallet = channel === "in_store" && vendor ? known("channel", vendor) : undefined;
  const name = [channel && text(`channel.${channel}`), wallet].filter(Boolean).join(" · ");
  return (
    <div className="flex items-center gap-x-3 px-6 py-4">
      {channel && <ChannelMark channel={channel} />}
      <div className="min-w-0 flex-1">
        <Text size="small" weight="plus" leading="compact">
          {name}
        </Text>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <StateBadge state={state} />
          {account.environment && account.environment !== "production" && (
            <Badge size="2xsmall" color="orange">
              {text("test_gateway")}
            </Badge>
          )}
        </div>
      </div>
      <Text size="large" weight="plus" className="tabular-nums">
        {money(amount, currency_code)}
      </Text>
    </div>
  );
};

const Attention = ({ transaction: { attention, last_error } }: { transaction: Transaction }) => {
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
        {last_error && <p className="txt-xsmall mt-1 break-words">{last_error}</p>}
      </Alert>
    </div>
  );
};

const MOVED = ["held", "captured", "released", "refunded", "returned"] as const;

/** What became of the money, and what the gateway told of it in both currencies. */
const Amounts = ({ transaction }: { transaction: Transaction }) => {
  const text = useText("transaction");
  const money = useMoney();
  const { amounts, currency_code } = transaction;
  const moved = MOVED.filter((what) => transaction[`${what}_amount`] !== "0.00");
  const { usd, rmb, exchange_rate, settle_currency } = amounts;
  if (moved.length === 0 && !usd && !rmb) return null;
  return (
    <Rows>
      {moved.map((what) => (
        <Row key={what} label={text(`moved.${what}`)}>
          {money(transaction[`${what}_amount`], currency_code)}
        </Row>
      ))}
      {usd && <Row label={text("field.usd")}>{money(usd, "usd")}</Row>}
      {rmb && <Row label={text("field.rmb")}>{money(rmb, "cny")}</Row>}
      {exchange_rate && <Row label={text("field.exchange_rate")}>{exchange_rate}</Row>}
      {settle_currency && <Row label={text("field.settle_currency")}>{settle_currency}</Row>}
    </Rows>
  );
};

/** The numbers by which the payment and its refund are found at the gateway. */
const Numbers = ({
  transaction: { reference, transaction_no, operations },
}: {
  transaction: Transaction;
}) => {
  const text = useText("transaction");
  const refund = operations.findLast(({ kind, outcome }) => kind === "refund" && outcome !== "refused");
  const numbers = [
    ["transaction_no", transaction_no],
    ["reference", reference],
    ["refund_no", refund?.gateway_id],
    ["refund_reference", refund?.reference],
  ] as const;
  return (
    <Rows>
      {numbers.map(
        ([name, value]) =>
          value && (
            <Row key={name} label={text(`field.${name}`)}>
              <CopyText label={text(`field.${name}`)} value={value} />
            </Row>
          ),
      )}
    </Rows>
  );
};

/** Who took it, with which account, and when. */
const Origin = ({ transaction }: { transaction: Transaction }) => {
  const text = useText("transaction");
  const time = useTime();
  const { store_admin_no, account, created_at, paid_at, expires_at, state } = transaction;
  const isOpen = state === "open" || state === "drafted";
  return (
    <Rows>
      {store_admin_no && <Row label={text("field.clerk")}>{store_admin_no}</Row>}
      <Row label={text("field.account")}>
        {[account.id, account.environment && text(`environment.${account.environment}`)]
          .filter(Boolean)
          .join(" · ")}
      </Row>
      <Row label={text("field.opened")}>{time(created_at)}</Row>
      {paid_at && <Row label={text("field.paid")}>{time(paid_at)}</Row>}
      {isOpen && expires_at && <Row label={text("field.expires")}>{time(expires_at)}</Row>}
    </Rows>
  );
};
