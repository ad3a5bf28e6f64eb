import { type Subscription, useEndSubscription, useSubscriptions } from "../data/account";
import { useShop } from "../data/shop";
import { filled } from "../texts/texts";
import { Waiting } from "./page";

/** What the customer pays again and again, and the button that ends it. */
export function Subscriptions() {
  const { texts } = useShop();
  const { data: subscriptions, isError } = useSubscriptions();
  if (!subscriptions) return <Waiting failed={isError} />;
  if (subscriptions.length === 0) return <p>{texts.account.noSubscriptions}</p>;
  return (
    <ul className="rows">
      {subscriptions.map((subscription) => (
        <One key={subscription.id} subscription={subscription} />
      ))}
    </ul>
  );
}

function One({ subscription }: { subscription: Subscription }) {
  const { texts, money, date } = useShop();
  const { account } = texts;
  const { mutate, isPending, isError } = useEndSubscription();
  const { id, status, amount, currency_code, frequency, deductions, next_deduction_at } = subscription;
  const isEnding = subscription.cancelling || isPending;
  return (
    <li>
      <strong>
        {filled(account.every, {
          amount: money(Number(amount), currency_code),
          days: frequency,
          count: deductions.length,
        })}
      </strong>
      <span>{account.states[status]}</span>
      {next_deduction_at && <span>{filled(account.next, { date: date(next_deduction_at) })}</span>}
      {isEnding && <span role="status">{account.ends}</span>}
      {status === "active" && !isEnding && (
        <button type="button" className="plain" onClick={() => mutate(id)}>
          {account.end}
        </button>
      )}
      {isError && <p role="alert">{texts.shop.failed}</p>}
    </li>
  );
}
