import type { ToldRefund, TransactionDetail } from "../../http";
import { Link } from "react-router-dom";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { LINK_LOOK } from "../common/links";
import { useMoney, useText, useTime } from "../common/text";
import { addressOf } from "../subscriptions/words";

interface Props {
  transaction: TransactionDetail;
}

/** The numbers, words and times of one payment at the gateway. Takes the server's answer about it. */
export const TransactionDetails = ({ transaction }: Props) => (
  <div className="divide-y">
    <Facts rows={useAmounts(transaction)} />
    <Facts rows={useNumbers(transaction)} />
    {transaction.refunds.map((refund, at) => (
      <Refund key={refund.reference ?? at} refund={refund} />
    ))}
    <Facts rows={useOrigin(transaction)} />
  </div>
);

const MOVED = ["held", "captured", "released", "refunded", "returned"] as const;

/** What became of the money, and what the gateway told of it in both currencies. */
function useAmounts({ amounts, currency_code, ...transaction }: TransactionDetail) {
  const text = useText("transaction");
  const money = useMoney();
  const { usd, rmb, exchange_rate, settle_currency } = amounts;
  const isConverted = settle_currency?.toLowerCase() !== currency_code || Number(exchange_rate) !== 1;
  return [
    ...MOVED.map((what) => {
      const amount = transaction[`${what}_amount`];
      return [text(`moved.${what}`), amount !== "0.00" && money(amount, currency_code)] as const;
    }).filter(([, amount]) => amount),
    ...(isConverted
      ? [
          [text("field.usd"), usd && money(usd, "usd")] as const,
          [text("field.rmb"), rmb && money(rmb, "cny")] as const,
          [text("field.exchange_rate"), exchange_rate] as const,
          [text("field.settle_currency"), settle_currency] as const,
        ]
      : []),
  ] as const;
}

/** The numbers by which the payment is found at the gateway, and what it was sent of the store's own words. */
function useNumbers({ reference, transaction_no, description, note }: TransactionDetail) {
  const text = useText("transaction");
  return [
    ...useCopied({ transaction_no, reference }),
    [text("field.description"), description],
    [text("field.note"), note],
  ] as const;
}

const useCopied = (numbers: Partial<Record<NumberName, string | null>>) => {
  const text = useText("transaction");
  return NUMBERS.flatMap((name) => {
    const value = numbers[name];
    const label = text(`field.${name}`);
    return value ? [[label, <CopyText key={name} label={label} value={value} />] as const] : [];
  });
};
const NUMBERS = ["transaction_no", "reference", "refund_no", "refund_reference"] as const;
type NumberName = (typeof NUMBERS)[number];

/** By what a refund is found in the gateway's settlement report, and what it cost there (§2.5). */
const Refund = ({ refund }: { refund: ToldRefund }) => {
  const text = useText("transaction");
  const money = useMoney();
  const { gateway_id, reference, refund_amount, refund_rmb_amount, currency, exchange_rate } = refund;
  const rows = [
    ...useCopied({ refund_no: gateway_id, refund_reference: reference }),
    [text("field.refund_amount"), refund_amount && [refund_amount, currency].filter(Boolean).join(" ")],
    [text("field.refund_rmb_amount"), refund_rmb_amount && money(refund_rmb_amount, "cny")],
    [text("field.exchange_rate"), exchange_rate],
    [text("field.settle_currency"), refund.settle_currency],
  ] as const;
  return <Facts rows={rows} />;
};

/** Who took it, with which account, and when. */
function useOrigin({ store_admin_no, account, pre_auth, state, schedule_id, ...moments }: TransactionDetail) {
  const text = useText("transaction");
  const common = useText("common");
  const open = useText("attention")("action.open_subscription");
  const time = useTime();
  const { id, environment } = account;
  const { created_at, paid_at, expires_at, order_expires_at } = moments;
  const isOpen = state === "open" || state === "drafted";
  return [
    [
      text("field.subscription"),
      schedule_id && (
        <Link to={addressOf({ id: schedule_id })} className={LINK_LOOK}>
          {open}
        </Link>
      ),
    ],
    [text("field.clerk"), store_admin_no],
    [
      text("field.account"),
      [id, environment && common(`environment.${environment}`)].filter(Boolean).join(" · "),
    ],
    [text("field.opened"), time(created_at)],
    [text(pre_auth ? "field.authorized" : "field.paid"), paid_at && time(paid_at)],
    [text("field.expires"), isOpen && expires_at ? time(expires_at) : null],
    [text("field.order_expires"), !paid_at && order_expires_at ? time(order_expires_at) : null],
  ] as const;
}
