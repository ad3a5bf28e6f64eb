import { Text } from "@medusajs/ui";
import type { DayView } from "../../http";
import { useMoney, useText } from "../common/text";

/** What is taken off, as decimal text. */
const negated = (amount: string): string => (amount === "0.00" ? amount : `-${amount}`.replace(/^--/, ""));

/** What a day comes to, a line for each currency. */
export const Totals = ({ totals }: Pick<DayView, "totals">) => {
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
