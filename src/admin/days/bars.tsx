import { Text } from "@medusajs/ui";
import type { DaySums } from "../../http";
import { useChannelName } from "../common/channel";
import { useMoney, useText } from "../common/text";
import { amountOf, cents, type Kind, sumOf } from "./sums";

/** Of the dashboard's own palette, one for each channel. */
const COLOURS = ["blue", "green", "purple", "orange", "neutral"];
export const colourOf = (providers: readonly string[], provider_id: string): string =>
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
export const Bars = ({ kind, days, sums, providers, largest }: Props) => {
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
