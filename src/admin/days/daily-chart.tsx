import { Container, Heading, Text } from "@medusajs/ui";
import { useState } from "react";
import type { DaySums } from "../../http";
import { useChannelName } from "../common/channel";
import { Choice } from "../common/choice";
import { LINK_LOOK } from "../common/links";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { Bars, colourOf } from "./bars";
import { cents, KINDS, spanOf, sumOf } from "./sums";
import { useDaily } from "./use-daily";

const SPANS = ["7", "30", "90"];
const CURRENCIES = ["usd", "cny"];

/** What was paid, refunded and returned each day, by channel. */
export const DailyChart = () => {
  const text = useText("days");
  const common = useText("common");
  const [span, setSpan] = useState("30");
  const [currency, setCurrency] = useState("usd");
  const days = spanOf(Number(span));
  const { data, error } = useDaily(days);
  const sums = data?.filter(({ currency_code }) => currency_code === currency);
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
        <div>
          <Heading level="h2">{text("daily.heading")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {text("daily.hint")}
          </Text>
        </div>
        <div className="flex gap-2">
          <Choice
            label={text("daily.days")}
            value={span}
            choices={SPANS.map((one) => [one, text("daily.last", { count: Number(one) })] as const)}
            onChoose={setSpan}
          />
          <Choice
            label={text("daily.currency")}
            value={currency}
            choices={CURRENCIES.map((one) => [one, one.toUpperCase()] as const)}
            onChoose={setCurrency}
          />
        </div>
      </div>
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <Problem error={error} />
        {!sums && !error && (
          <Text size="small" className="text-ui-fg-subtle" role="status">
            {common("loading")}
          </Text>
        )}
        {sums?.length === 0 && (
          <Text size="small" className="text-ui-fg-subtle" role="status">
            {text("daily.none")}
          </Text>
        )}
        {sums && sums.length > 0 && <Chart days={days} sums={sums} />}
      </div>
    </Container>
  );
};

interface ChartProps {
  days: readonly string[];
  sums: readonly DaySums[];
}

const Chart = ({ days, sums }: ChartProps) => {
  const channel = useChannelName();
  const providers = [...new Set(sums.map(({ provider_id }) => provider_id))].sort();
  const ofDay = (day: string) => sums.filter((one) => one.day === day);
  const heights = days.flatMap((day) => KINDS.map((kind) => sumOf(ofDay(day), kind)));
  const largest = heights.reduce((one, other) => (one > other ? one : other), 1n);
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {providers.map((provider_id) => (
          <li key={provider_id} className="txt-small flex items-center gap-x-2">
            <span
              aria-hidden
              className="size-2 rounded-full"
              style={{ background: colourOf(providers, provider_id) }}
            />
            {channel(provider_id)}
          </li>
        ))}
      </ul>
      {KINDS.map((kind) => (
        <Bars key={kind} kind={kind} days={days} sums={sums} providers={providers} largest={largest} />
      ))}
      <div className="txt-small text-ui-fg-muted flex justify-between">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </div>
      <Numbers sums={sums} />
    </>
  );
};

/** The same in numbers: for a screen reader, and for who wants to read them. */
const Numbers = ({ sums }: { sums: readonly DaySums[] }) => {
  const text = useText("days");
  const [money, channel] = [useMoney(), useChannelName()];
  return (
    <details>
      <summary className={`${LINK_LOOK} txt-small cursor-pointer`}>{text("daily.table")}</summary>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={text("daily.heading")}>
        <table className="txt-small mt-2 w-full text-right">
          <thead className="text-ui-fg-subtle">
            <tr>
              <th className="py-1 text-left font-normal">{text("daily.day")}</th>
              <th className="py-1 text-left font-normal">{text("daily.channel")}</th>
              {KINDS.map((kind) => (
                <th key={kind} className="py-1 pl-4 font-normal">
                  {text(`daily.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map((one) => (
              <tr key={`${one.day} ${one.provider_id}`}>
                <th className="whitespace-nowrap py-1 text-left font-normal">{one.day}</th>
                <td className="py-1 text-left">{channel(one.provider_id)}</td>
                {KINDS.map((kind) => (
                  <td key={kind} className="whitespace-nowrap py-1 pl-4">
                    {cents(one[kind]) === 0n ? "–" : money(one[kind], one.currency_code)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
