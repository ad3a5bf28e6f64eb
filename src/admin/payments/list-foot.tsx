import { Button, Text } from "@medusajs/ui";
import type { TransactionList, TransactionSums } from "../../http";
import { amountOf, cents } from "../days/sums";
import { useLocale, useMoney, useText } from "../common/text";

interface Props {
  list: Pick<TransactionList, "count" | "sums" | "next" | "previous">;
  onPage: (place: { after?: string; before?: string }) => void;
}

/** What all the payments come to that are listed, and the pages beside this one: at any depth one costs as little as the first. */
export const ListFoot = ({ list, onPage }: Props) => {
  const text = useText("payments");
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale).format(list.count);
  const { next, previous } = list;
  return (
    <div className="flex flex-col gap-3 px-6 py-4 sm:flex-row sm:items-center sm:justify-between">
      {list.sums ? (
        <ul aria-label={text("sums")}>
          {list.sums.map((sums) => (
            <Sum key={sums.currency_code} sums={sums} />
          ))}
        </ul>
      ) : (
        <Text size="small" className="text-ui-fg-subtle">
          {text("too_many_to_add", { number })}
        </Text>
      )}
      <div className="flex shrink-0 items-center gap-x-2">
        <Button
          size="small"
          variant="secondary"
          disabled={!previous}
          onClick={() => previous && onPage({ before: previous })}
        >
          {text("page.previous")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={!next}
          onClick={() => next && onPage({ after: next })}
        >
          {text("page.next")}
        </Button>
      </div>
    </div>
  );
};

const Sum = ({ sums }: { sums: TransactionSums }) => {
  const text = useText("payments");
  const money = useMoney();
  const { count, currency_code, captured_amount, refunded_amount, returned_amount } = sums;
  const back = cents(refunded_amount) + cents(returned_amount);
  const parts = [
    text("sum", { count, amount: money(sums.amount, currency_code) }),
    cents(captured_amount) > 0n && text("sum_taken", { amount: money(captured_amount, currency_code) }),
    back > 0n && text("sum_back", { amount: money(amountOf(back), currency_code) }),
  ];
  return <li className="txt-small text-ui-fg-subtle">{parts.filter(Boolean).join(" · ")}</li>;
};
