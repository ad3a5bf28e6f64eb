import { CheckCircle } from "@medusajs/icons";
import { Button, Container, Table, Text } from "@medusajs/ui";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { AttentionItem, AttentionList } from "../../http";
import { Choice } from "../common/choice";
import { PAGER } from "../common/data-list";
import { PageHead } from "../common/page-head";
import { HelpLink } from "../common/help-link";
import { Problem } from "../common/problem";
import { useAgo, useMoney, usePagingWords, useText, useTime } from "../common/text";
import { en } from "../i18n/en";
import { isWaitingCode, PAGE_SIZE, useQueue } from "./queue";
import { SolveButton } from "./solve-drawer";
import { useChannelName } from "../common/channel";
import { OrderLink, PaymentLink } from "../common/links";
import { Loading } from "../common/loading";
import { useMay } from "../common/may";
import { useNamed } from "../common/named";
import { ActDialog } from "../actions/act-dialog";
import { RefreshButton } from "../actions/refresh-button";

const ALL = "all";
const CODES = Object.keys(en.attention.code).filter(isWaitingCode);

/** What needs action: the queue, as a tab of the payments. Its filter and its page are in the address. */
export const WaitingList = ({ tabs }: { tabs: ReactNode }) => {
  const text = useText("attention");
  const [address, setAddress] = useSearchParams();
  const given = address.get("code");
  const code = isWaitingCode(given) ? given : undefined;
  const offset = Number(address.get("offset") ?? 0);
  const { data, error } = useQueue(code, offset);
  const show = (wanted: string, from = 0) =>
    setAddress({ ...(wanted !== ALL && { code: wanted }), ...(from > 0 && { offset: String(from) }) });
  // What stood on the last page was solved.
  const isPastEnd = data !== undefined && data.count > 0 && data.attention.length === 0;
  useEffect(() => {
    if (isPastEnd) show(code ?? ALL);
  });
  return (
    <Container className="divide-y p-0">
      <PageHead title={text("title")} subtitle={text("subtitle")}>
        <Choice
          label={text("reason")}
          value={code ?? ALL}
          choices={[[ALL, text("all")], ...CODES.map((one) => [one, text(`code.${one}.name`)] as const)]}
          onChoose={show}
          className="w-full md:w-64"
        />
      </PageHead>
      {tabs}
      {error && (
        <div className="px-6 py-4">
          <Problem error={error} />
        </div>
      )}
      {!data && !error && <Loading className="px-6 py-4" />}
      {data?.count === 0 && <Nothing />}
      {data && data.count > 0 && (
        <Rows page={data} offset={offset} onOffset={(from) => show(code ?? ALL, from)} />
      )}
    </Container>
  );
};

const Nothing = () => {
  const text = useText("attention");
  return (
    <div className="flex flex-col items-center gap-y-1 px-6 py-12 text-center" role="status">
      <CheckCircle className="text-ui-tag-green-icon" />
      <Text weight="plus" size="small">
        {text("empty")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle max-w-md">
        {text("empty_hint")}
      </Text>
    </div>
  );
};

interface RowsProps {
  page: AttentionList;
  offset: number;
  onOffset: (offset: number) => void;
}

const Rows = ({ page: { attention, count }, offset, onOffset }: RowsProps) => {
  const text = useText("attention");
  const words = usePagingWords();
  return (
    <>
      <Text size="small" weight="plus" className="px-6 py-3" role="status">
        {text("waiting", { count })}
      </Text>
      <ul className="divide-y">
        {attention.map((one) => (
          <WaitingRow key={one.id} row={one} />
        ))}
      </ul>
      {count > PAGE_SIZE && (
        <Table.Pagination
          className={PAGER}
          count={count}
          pageSize={PAGE_SIZE}
          pageIndex={Math.floor(offset / PAGE_SIZE)}
          pageCount={Math.ceil(count / PAGE_SIZE)}
          canPreviousPage={offset > 0}
          canNextPage={offset + PAGE_SIZE < count}
          previousPage={() => onOffset(offset - PAGE_SIZE)}
          nextPage={() => onOffset(offset + PAGE_SIZE)}
          translations={words}
        />
      )}
    </>
  );
};

/** What happened, since when, what to do, and the buttons that do it. */
const WaitingRow = ({ row }: { row: AttentionItem }) => {
  const text = useText("attention");
  const named = useNamed();
  const solve = text("solve.button");
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
        <SolveButton question={row} label={solve} name={named(solve, row)} />
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

/** The button that most often solves it, and a second one where a person has to choose; nothing where it would lead nowhere, or where the user may not do it. */
const ActButton = ({ row }: { row: AttentionItem }) => {
  const text = useText("attention");
  const named = useNamed();
  const { action, order_id, schedule_id } = row;
  if (action === "reconcile") return <Refresh row={row} />;
  if (action === "return" || action === "book_refund") return <ServerAct row={row} act={action} />;
  if (action === "finish") {
    return (
      <>
        <ServerAct row={row} act="finish" />
        <ServerAct row={row} act="return" variant="secondary" />
      </>
    );
  }
  const isOrder = action === "open_order";
  if (isOrder && !order_id) return <Refresh row={row} />;
  const label = text(`action.${action}`);
  const to = isOrder ? `/orders/${order_id}` : `/crossborder/subscriptions/${schedule_id}`;
  return (
    <Button size="small" asChild>
      <Link to={to} aria-label={named(label, row)}>
        {label}
      </Link>
    </Button>
  );
};

const Refresh = ({ row }: { row: AttentionItem }) =>
  useMay()("crossborder_transaction:update") ? <RefreshButton payment={row} variant="primary" /> : null;

const POLICIES = {
  finish: ["crossborder_transaction:update", "crossborder_settings:update", "region:update"],
  return: ["crossborder_return:create"],
  book_refund: ["crossborder_refund:create"],
} as const;

interface ActProps {
  row: AttentionItem;
  act: keyof typeof POLICIES;
  variant?: "primary" | "secondary";
}

const ServerAct = ({ row, act, variant = "primary" }: ActProps) => {
  const text = useText("transaction");
  const may = useMay();
  const named = useNamed();
  const [isAsked, setAsked] = useState(false);
  if (!POLICIES[act].every(may)) return null;
  const label = text(`action.${act}`);
  return (
    <>
      <Button size="small" variant={variant} aria-label={named(label, row)} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && <ActDialog payment={row} act={act} onClose={() => setAsked(false)} />}
    </>
  );
};
