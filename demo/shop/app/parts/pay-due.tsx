import { methods } from "medusa-payment-crossborder-storefront";
import { textOf, textsOf } from "medusa-payment-crossborder-storefront/react";
import { useState } from "react";
import type { Order } from "../data/account";
import { type Due, type News, usePayDue } from "../data/due";
import { BY_CASHIER, useProviders } from "../data/methods";
import { useShop } from "../data/shop";
import { filled } from "../texts/texts";

/** Where this browser keeps the method that was chosen last. */
const METHOD = "method-of-order";

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
  const [wished, wish] = useState(() => localStorage.getItem(METHOD));
  const all = methods(providers, { locale });
  const chosen = all.find(({ id }) => id === wished) ?? all[0];
  const { mutate, isPending, isSuccess, isError } = usePayDue(order.id, due);
  const isBusy = isPending || isSuccess;
  const amount = money(due.amount, order.currency_code);
  return (
    <form
      className="card due"
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || isBusy) return;
        localStorage.setItem(METHOD, chosen.id);
        mutate(chosen.id);
      }}
    >
      <h2>{filled(words.due, { amount })}</h2>
      <p>{words.dueWhy}</p>
      <fieldset>
        <legend className="unseen">{words.method}</legend>
        {all.map(({ id, name }) => (
          <label key={id} className="choice">
            <input type="radio" name="method" checked={id === chosen?.id} onChange={() => wish(id)} />
            {name}
          </label>
        ))}
      </fieldset>
      <button className="button wide" aria-disabled={isBusy}>
        {isAgain && chosen
          ? filled(textsOf(locale).retry, { method: chosen.name })
          : filled(words.payDue, { amount })}
      </button>
      {isError && <p role="alert">{textOf("unavailable", locale)}</p>}
    </form>
  );
}
