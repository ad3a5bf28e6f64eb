import { Button, Heading, Text } from "@medusajs/ui";
import type { DayView, MovementView } from "../../http";
import { nameOf } from "../../http/person";
import { useWayToPay } from "../common/channel";
import { CopyText } from "../common/copy-text";
import { OrderLink, PaymentLink } from "../common/links";
import { Problem } from "../common/problem";
import { useLocale, useMoney, useText } from "../common/text";
import { useMovements } from "./days";

const COLUMNS = ["time", "amount", "order", "customer", "channel", "settled", "numbers"] as const;

/** Every movement of a day, the earliest first. */
export const Movements = ({ day }: { day: DayView }) => {
  const text = useText("days");
  const common = useText("common");
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useMovements(day);
  const rows = data?.pages.flatMap(({ movements }) => movements) ?? [];
  const hasSettled = rows.some(({ settle_currency, exchange_rate }) => settle_currency ?? exchange_rate);
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Heading level="h3">{text("movements")}</Heading>
      <Problem error={error} />
      {!data && !error && <Text size="small">{common("loading")}</Text>}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={text("movements")}>
        <table className="txt-small w-full text-left">
          <thead className="text-ui-fg-subtle">
            <tr>
              {COLUMNS.filter((name) => hasSettled || name !== "settled").map((name) => (
                <th key={name} className="whitespace-nowrap py-1 pr-4 font-normal">
                  {text(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((movement) => (
              <Row key={movement.id} movement={movement} zone={day.time_zone} hasSettled={hasSettled} />
            ))}
          </tbody>
        </table>
      </div>
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

interface RowProps {
  movement: MovementView;
  zone: string;
  /** The gateway has told of a settlement, of this one or another. */
  hasSettled: boolean;
}

const Row = ({ movement, zone, hasSettled }: RowProps) => {
  const text = useText("days");
  const common = useText("common");
  const [money, way, locale] = [useMoney(), useWayToPay(), useLocale()];
  const { kind, amount, currency_code, order_id, order_display_id, customer, channel, wallet } = movement;
  const { settle_amount, settle_currency, exchange_rate, reference, transaction_no, number } = movement;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "medium", timeZone: zone });
  const settled = [
    settle_amount && settle_currency ? money(settle_amount, settle_currency) : settle_currency,
    exchange_rate && text("rate", { rate: exchange_rate }),
  ];
  const isBack = kind === "refunded" || kind === "returned";
  return (
    <tr className="border-ui-border-base border-t align-top">
      <td className="whitespace-nowrap py-2 pr-4">
        {time.format(new Date(movement.moment))}
        <br />
        <span className="text-ui-fg-subtle">{text(`kind.${kind}`)}</span>
      </td>
      <td className="whitespace-nowrap py-2 pr-4">{money(isBack ? `-${amount}` : amount, currency_code)}</td>
      <td className="whitespace-nowrap py-2 pr-4">
        {order_id ? <OrderLink id={order_id} number={order_display_id} /> : common("none")}
      </td>
      <td className="max-w-48 truncate py-2 pr-4">{nameOf(customer) || common("none")}</td>
      <td className="py-2 pr-4">{way({ channel, vendor: wallet })}</td>
      {hasSettled && (
        <td className="whitespace-nowrap py-2 pr-4">
          {settled.filter(Boolean).join(" · ") || common("none")}
        </td>
      )}
      <td className="flex flex-col py-2">
        <PaymentLink reference={reference} />
        <CopyText label={text("column.numbers")} value={number ?? transaction_no ?? reference} />
      </td>
    </tr>
  );
};
