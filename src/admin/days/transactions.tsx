import { Button, Heading, Text } from "@medusajs/ui";
import type { DayView, MovementView } from "../../http";
import { useWayToPay } from "../common/channel";
import { Problem } from "../common/problem";
import { useMoney, useText, useTime } from "../common/text";
import { useTransactions } from "./days";
import { GatewayNumber, Payer, Rows, Value } from "./rows";

/** Every transaction of a day, the earliest first. */
export const Transactions = ({ day }: { day: DayView }) => {
  const text = useText("days");
  const common = useText("common");
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useTransactions(day);
  const rows = data?.pages.flatMap(({ movements }) => movements) ?? [];
  const hasSettled = rows.some(({ settle_currency, exchange_rate }) => settle_currency ?? exchange_rate);
  const columns = useColumns();
  const { settled, ...others } = columns;
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Heading level="h3">{text("transactions")}</Heading>
      <Problem error={error} />
      {!data && !error && <Text size="small">{common("loading")}</Text>}
      <Rows
        label={text("transactions")}
        columns={Object.values(hasSettled ? { ...others, settled } : others)}
      >
        {rows.map((movement) => (
          <Row key={movement.id} movement={movement} hasSettled={hasSettled} />
        ))}
      </Rows>
      {hasNextPage && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isFetching}
          onClick={() => fetchNextPage()}
          className="self-start"
        >
          {text("more")}
        </Button>
      )}
    </div>
  );
};

function useColumns() {
  const text = useText("days");
  return {
    order: { name: text("column.order") },
    time: { name: text("column.time") },
    channel: { name: text("column.channel") },
    number: { name: text("column.number") },
    amount: { name: text("column.amount"), isNumber: true },
    settled: { name: text("column.settled") },
  };
}

interface RowProps {
  movement: MovementView;
  /** The gateway has told of a settlement, of this one or another. */
  hasSettled: boolean;
}

const Row = ({ movement, hasSettled }: RowProps) => {
  const text = useText("days");
  const columns = useColumns();
  const [money, way, time] = [useMoney(), useWayToPay(), useTime()];
  const { kind, amount, currency_code, channel, wallet, reference, transaction_no, number } = movement;
  const { settle_amount, settle_currency, exchange_rate } = movement;
  const settled = [
    settle_amount && settle_currency ? money(settle_amount, settle_currency) : settle_currency,
    exchange_rate && text("rate", { rate: exchange_rate }),
  ];
  const isBack = kind === "refunded" || kind === "returned";
  return (
    <tr>
      <Value of={columns.order}>
        <Payer of={movement} />
      </Value>
      <Value of={columns.time}>
        {time(movement.moment)}
        <span className="text-ui-fg-subtle block">{text(`kind.${kind}`)}</span>
      </Value>
      <Value of={columns.channel}>{way({ channel, vendor: wallet })}</Value>
      <Value of={columns.number}>
        <GatewayNumber number={number ?? transaction_no} reference={reference} />
      </Value>
      <Value of={columns.amount}>{money(isBack ? `-${amount}` : amount, currency_code)}</Value>
      {hasSettled && <Value of={columns.settled}>{settled.filter(Boolean).join(" · ")}</Value>}
    </tr>
  );
};
