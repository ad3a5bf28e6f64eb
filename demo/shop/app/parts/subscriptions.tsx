import { useRef } from "react";
import {
  type Order,
  type Subscription,
  useCustomer,
  useEndSubscription,
  useSubscriptions,
} from "../data/account";
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

/** How much, how often, and how many of how many are paid. */
function useTerms(): (subscription: Subscription) => string {
  const { texts, money } = useShop();
  const { every, ofAll, soFar } = texts.account;
  return ({ amount, currency_code, frequency: days, paid_count: count, payment_count: all }) =>
    [
      filled(every, { amount: money(Number(amount), currency_code), days }),
      filled(all ? ofAll : soFar, { count, all }),
    ].join(texts.account.comma);
}

/** For the page of an order that a subscription of the customer has begun with. */
export function useTermsOf({ id }: Order): [name: string, text: string][] {
  const { texts } = useShop();
  const { data: customer } = useCustomer();
  const { data: all } = useSubscriptions(Boolean(customer));
  const terms = useTerms();
  return (all ?? [])
    .filter(({ order_id }) => order_id === id)
    .map((one) => [texts.account.subscription, terms(one)]);
}

function One({ subscription }: { subscription: Subscription }) {
  const { texts, date } = useShop();
  const { account } = texts;
  const { mutate, isPending, isError } = useEndSubscription();
  const question = useRef<HTMLDialogElement>(null);
  const terms = useTerms()(subscription);
  const { id, status, next_deduction_at } = subscription;
  const isEnding = subscription.cancelling || isPending;
  const next = next_deduction_at && filled(account.next, { date: date(next_deduction_at) });
  return (
    <li>
      <strong>{terms}</strong>
      <span>{account.states[status]}</span>
      {next && <span>{next}</span>}
      {isEnding && <span role="status">{account.ends}</span>}
      {status === "active" && !isEnding && (
        <button type="button" className="plain" onClick={() => question.current?.showModal()}>
          {account.end}
        </button>
      )}
      {isError && <p role="alert">{texts.shop.failed}</p>}
      <dialog ref={question} className="question" aria-labelledby={`end-${id}`}>
        <h3 id={`end-${id}`}>{account.endQuestion}</h3>
        <p>{terms}</p>
        <p>{account.endWhat}</p>
        <form method="dialog">
          <button className="button second">{account.keep}</button>
          <button className="button" onClick={() => mutate(id)}>
            {account.endNow}
          </button>
        </form>
      </dialog>
    </li>
  );
}
