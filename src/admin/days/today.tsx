import { Button, Container, Heading, Input, Text } from "@medusajs/ui";
import { useSearchParams } from "react-router-dom";
import type { DayView } from "../../http";
import { AccountChoice } from "../common/account-choice";
import { useChannelName } from "../common/channel";
import { LINK_LOOK } from "../common/links";
import { Loading } from "../common/loading";
import { useMay } from "../common/may";
import { PageHead } from "../common/page-head";
import { Problem } from "../common/problem";
import { useMoney, useText, useTime } from "../common/text";
import { DailyChart } from "./daily-chart";
import { exportDay, useDays } from "./days";
import { ExportButton } from "./export-button";
import { Signature } from "./signature";
import { StatementSection } from "./statement-section";
import { dayAfter } from "./sums";
import { Transactions } from "./transactions";
import { useDayName, zoneName } from "./words";

/** One day of an account, or of each. Account and day are in the address. */
export const Today = () => {
  const text = useText("days");
  const maySeeChart = useMay()("crossborder_audit:read");
  const [address, setAddress] = useSearchParams();
  const [account, given] = [address.get("account"), address.get("day")];
  const { data, error } = useDays(given, account);
  const all = useDays(null, null).data ?? [];
  const day = given ?? data?.[0]?.day;
  const change = (name: string, value: string | undefined) =>
    setAddress((before) => {
      if (value) before.set(name, value);
      else before.delete(name);
      return before;
    });
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={text("title")} subtitle={text("subtitle")}>
          <AccountChoice
            chosen={account ?? undefined}
            accounts={all.map((one) => [one.provider_id, one.account] as const)}
            onChoose={(one) => change("account", one)}
          />
          {day && <DayChoice day={day} onChoose={(one) => change("day", one)} />}
        </PageHead>
      </Container>
      <Problem error={error} />
      {!data && !error && (
        <Container>
          <Loading />
        </Container>
      )}
      {data?.map((one) => (
        <DaySection key={`${one.provider_id} ${one.day}`} day={one} />
      ))}
      {maySeeChart && <DailyChart />}
    </div>
  );
};

interface ChoiceProps {
  day: DayView["day"];
  onChoose: (day: string) => void;
}

const DayChoice = ({ day, onChoose }: ChoiceProps) => {
  const text = useText("days");
  return (
    <div className="flex items-center gap-1">
      <Button
        size="small"
        variant="secondary"
        aria-label={text("day_before")}
        onClick={() => onChoose(dayAfter(Date.parse(day), -1))}
      >
        <span aria-hidden>‹</span>
      </Button>
      <Input
        type="date"
        size="small"
        aria-label={text("day")}
        value={day}
        onChange={({ target }) => target.value && onChoose(target.value)}
      />
      <Button
        size="small"
        variant="secondary"
        aria-label={text("day_after")}
        onClick={() => onChoose(dayAfter(Date.parse(day), 1))}
      >
        <span aria-hidden>›</span>
      </Button>
    </div>
  );
};

/** One day of one merchant: what it comes to, the gateway's statement, who has closed it, and every transaction. */
const DaySection = ({ day }: { day: DayView }) => {
  const text = useText("days");
  return (
    <Container className="divide-y p-0" role="region" aria-label={`${day.account} ${day.day}`}>
      <div className="flex flex-col gap-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
        <div>
          <Heading level="h2">{day.account}</Heading>
          <Range day={day} />
        </div>
        <ExportButton onExport={() => exportDay(day)}>{text("export")}</ExportButton>
      </div>
      {day.figures.length === 0 && (
        <Text size="small" role="status" className="text-ui-fg-subtle px-6 py-4">
          {text("none")}
        </Text>
      )}
      {day.totals.length > 0 && <Totals totals={day.totals} />}
      {day.figures.length > 0 && <ByMethod figures={day.figures} />}
      <StatementSection day={day} />
      <Signature day={day} />
      {day.figures.length > 0 && <Transactions day={day} />}
    </Container>
  );
};

/** The day is the gateway's; where it begins and ends on the reader's clock. */
const Range = ({ day: { day, time_zone, from, to } }: { day: DayView }) => {
  const text = useText("days");
  const [time, dayName] = [useTime(), useDayName()];
  const range = { day: dayName(day), zone: zoneName(time_zone), from: time(from), to: time(to) };
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {text("range", range)}
    </Text>
  );
};

/** Sums, by currency and payment method. */
const ByMethod = ({ figures }: Pick<DayView, "figures">) => {
  const text = useText("days");
  const [money, channel] = [useMoney(), useChannelName()];
  return (
    <details className="px-6 py-4">
      <summary className={`${LINK_LOOK} txt-small cursor-pointer`}>{text("sums")}</summary>
      <table className="txt-small mt-2 w-full text-right">
        <thead className="text-ui-fg-subtle">
          <tr>
            <th className="py-1 text-left font-normal">{text("column.channel")}</th>
            <th className="py-1 text-left font-normal">{text("column.kind")}</th>
            <th className="py-1 pl-4 font-normal">{text("column.count")}</th>
            <th className="py-1 pl-4 font-normal">{text("column.sum")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ provider_id, currency_code, kind, count, amount }) => (
            <tr key={`${provider_id} ${currency_code} ${kind}`}>
              <th className="py-1 text-left font-normal">{channel(provider_id)}</th>
              <td className="py-1 text-left">{text(`kind.${kind}`)}</td>
              <td className="py-1 pl-4">{count}</td>
              <td className="whitespace-nowrap py-1 pl-4">{money(amount, currency_code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** What is taken off, as decimal text. */
const negated = (amount: string): string => (amount === "0.00" ? amount : `-${amount}`.replace(/^--/, ""));

/** What a day comes to, a line for each currency. */
const Totals = ({ totals }: Pick<DayView, "totals">) => {
  const text = useText("days");
  const common = useText("common");
  const money = useMoney();
  return totals.map(({ currency_code, gross, refunds, net, fees, payout }) => {
    const minus = (amount: string) => money(negated(amount), currency_code);
    const facts = [
      ["gross", money(gross, currency_code)],
      ["refunds", minus(refunds)],
      ["net", money(net, currency_code)],
      ["fees", fees === null ? common("none") : minus(fees)],
      ["payout", money(payout, currency_code)],
    ] as const;
    return (
      <dl key={currency_code} className="grid grid-cols-2 gap-x-6 gap-y-2 px-6 py-4 md:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="txt-small text-ui-fg-subtle">{text(`total.${name}`)}</dt>
            <dd>
              <Text size="small" weight={name === "payout" || name === "net" ? "plus" : "regular"}>
                {value}
              </Text>
              {name === "payout" && fees === null && (
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {text("total.before_fees")}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    );
  });
};
