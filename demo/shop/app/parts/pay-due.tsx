import { methods } from "medusa-payment-crossborder-storefront";
import { textOf } from "medusa-payment-crossborder-storefront/react";
import { useState } from "react";
import type { Order } from "../data/account";
import { type Due, type News, usePayDue } from "../data/due";
import { BY_CASHIER, useProviders } from "../data/methods";
import { useShop } from "../data/shop";
import { filled } from "../texts/texts";

/** An order that is not paid in full is paid here, again or for the first time. */
export function PayDue({ order, due, news }: { order: Order; due?: Due; news?: News }) {
  const { locale } = useShop();
  const isGood = news === "paid" || news === "checking";
  return (
    <>
      <p role="status">{news && isGood && textOf(news, locale)}</p>
      <p role="alert">{news && !isGood && textOf(news, locale)}</p>
      {due && news !== "checking" && <Form order={order} due={due} isAgain={news !== undefined} />}
    </>
  );
}

function Form({ order, due, isAgain }: { order: Order; due: Due; isAgain: boolean }) {
  const { texts, money, locale } = useShop();
  const words = texts.order;
  const providers = useProviders(order, BY_CASHIER) ?? [];
  const [chosen, choose] = useState<string>();
  const { mutate, isPending, isSuccess, isError } = usePayDue(order.id, due);
  const isBusy = isPending || isSuccess;
  const amount = money(due.amount, order.currency_code);
  return (
    <form
      className="card due"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !isBusy) mutate(chosen);
      }}
    >
      <h2>{filled(words.due, { amount })}</h2>
      <p>{words.dueWhy}</p>
      <fieldset>
        <legend className="unseen">{words.method}</legend>
        {methods(providers, { locale }).map(({ id, name }) => (
          <label key={id} className="choice">
            <input type="radio" name="method" required checked={id === chosen} onChange={() => choose(id)} />
            {name}
          </label>
        ))}
      </fieldset>
      <button className="button wide" aria-disabled={isBusy}>
        {isAgain ? texts.done.again : filled(words.payDue, { amount })}
      </button>
      {isError && <p role="alert">{textOf("unavailable", locale)}</p>}
    </form>
  );
}
