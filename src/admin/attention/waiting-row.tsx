import { Button, Text } from "@medusajs/ui";
import type { AttentionItem } from "../../http";
import { useChannelName } from "../common/channel";
import { HelpLink } from "../common/help-link";
import { OrderLink, PaymentLink } from "../common/links";
import { useMay } from "../common/may";
import { useNamed } from "../common/named";
import { useAgo, useMoney, useText, useTime } from "../common/text";
import { ActButton } from "./act-button";

interface Props {
  row: AttentionItem;
  onSolve: () => void;
}

/** What happened, since when, what to do, and the buttons that do it. */
export const WaitingRow = ({ row, onSolve }: Props) => {
  const text = useText("attention");
  const may = useMay();
  const named = useNamed();
  return (
    <li className="flex flex-col gap-4 px-6 py-4 lg:flex-row lg:items-start lg:justify-between">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Text weight="plus" size="small">
          {text(`code.${row.code}.what`)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {text(`code.${row.code}.next`)}
        </Text>
        {row.last_error && (
          <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
            {text("last_error", { error: row.last_error })}
          </Text>
        )}
        <Facts row={row} />
        <HelpLink code={row.code} />
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <ActButton row={row} />
        {may("crossborder_attention:update") && (
          <Button
            size="small"
            variant="secondary"
            aria-label={named(text("solve.button"), row)}
            onClick={onSolve}
          >
            {text("solve.button")}
          </Button>
        )}
      </div>
    </li>
  );
};

/** Since when, whose, how much. */
const Facts = ({ row }: { row: AttentionItem }) => {
  const text = useText("attention");
  const [ago, time, money, channel] = [useAgo(), useTime(), useMoney(), useChannelName()];
  return (
    <div className="txt-small text-ui-fg-subtle flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
      <span className="text-ui-fg-base">{money(row.amount, row.currency_code)}</span>
      {row.customer_name && <span className="text-ui-fg-base">{row.customer_name}</span>}
      {row.order_id && <OrderLink id={row.order_id} number={row.order_display_id} />}
      {row.since && (
        <time dateTime={row.since}>{text("since", { when: time(row.since), ago: ago(row.since) })}</time>
      )}
      <span>{channel(row.provider_id)}</span>
      <PaymentLink reference={row.reference} />
    </div>
  );
};
