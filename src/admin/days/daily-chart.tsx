import { Container, Heading, Text } from "@medusajs/ui";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { DaySums } from "../../http";
import { useChannelName } from "../common/channel";
import { Choice } from "../common/choice";
import { LINK_LOOK } from "../common/links";
import { Loading } from "../common/loading";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { amountOf, cents, type Kind, KINDS, spanOf, sumOf } from "./sums";
import { ask } from "../common/sdk";

const SPANS = ["7", "30", "90"];
const CURRENCIES = ["usd", "cny"];

/** What was paid, refunded and returned each day, by channel. */
export const DailyChart = () => {
  const text = useText("days");
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
        {!sums && !error && <Loading />}
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

/** Of the dashboard's own palette, one for each channel. */
const COLOURS = ["blue", "green", "purple", "orange", "neutral"];
const colourOf = (providers: readonly string[], provider_id: string): string =>
  `var(--tag-${COLOURS[providers.indexOf(provider_id) % COLOURS.length]}-icon)`;

const HEIGHT = 40;
const WIDTH = 10;
const GAP = 2;
/** What is there can be seen, however little it is. */
const LEAST = 1.5;

interface Props {
  kind: Kind;
  days: readonly string[];
  /** Of one currency. */
  sums: readonly DaySums[];
  providers: readonly string[];
  /** The largest day of the whole chart: bars of different rows can be compared. */
  largest: bigint;
}

/** One row of the chart: a bar for each day, with a part for each channel. */
const Bars = ({ kind, days, sums, providers, largest }: Props) => {
  const text = useText("days");
  const [money, channel] = [useMoney(), useChannelName()];
  const total = money(amountOf(sumOf(sums, kind)), sums[0]?.currency_code ?? "usd");
  const span = { from: days[0], to: days.at(-1) };
  const label = text("daily.picture", { what: text(`daily.${kind}`), sum: total, ...span });
  const scale = (sum: bigint) => (Number(sum) / Number(largest)) * (HEIGHT - LEAST);
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex justify-between">
        <Text size="xsmall" className="text-ui-fg-subtle">
          {text(`daily.${kind}`)}
        </Text>
        <Text size="xsmall" weight="plus">
          {total}
        </Text>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="border-ui-border-base h-10 w-full border-b"
      >
        {days.map((day, at) => {
          let top = HEIGHT;
          return sums
            .filter((one) => one.day === day && cents(one[kind]) > 0n)
            .map((one) => {
              const height = scale(cents(one[kind])) + LEAST;
              top -= height;
              const name = `${day} · ${channel(one.provider_id)} · ${money(one[kind], one.currency_code)}`;
              return (
                <rect
                  key={one.provider_id}
                  x={at * WIDTH + GAP / 2}
                  width={WIDTH - GAP}
                  y={top}
                  height={height}
                  fill={colourOf(providers, one.provider_id)}
                >
                  <title>{name}</title>
                </rect>
              );
            });
        })}
      </svg>
    </div>
  );
};

function useDaily(days: readonly string[]) {
  const query = new URLSearchParams({ from: days[0] ?? "", to: days.at(-1) ?? "" });
  return useQuery({
    queryKey: ["crossborder", "daily", String(query)],
    queryFn: async () => (await ask("GET books/daily", { query })).days,
    staleTime: 0,
  });
}
