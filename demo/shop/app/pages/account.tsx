import { useState } from "react";
import { Link } from "react-router-dom";
import { type Customer, useCustomer, useEntrance, useOrders } from "../data/account";
import { useShop } from "../data/shop";
import { Page, Waiting } from "../parts/page";
import { Subscriptions } from "../parts/subscriptions";
import { filled } from "../texts/texts";

export function AccountPage() {
  const { texts } = useShop();
  const { data: customer, isError } = useCustomer();
  return (
    <Page title={texts.account.title}>
      {customer === undefined && <Waiting failed={isError} />}
      {customer === null && <Entrance />}
      {customer && <Account customer={customer} />}
    </Page>
  );
}

function Entrance() {
  const { account } = useShop().texts;
  const [isNew, setIsNew] = useState(false);
  const { signIn, register } = useEntrance();
  const { mutate, isPending, isError } = isNew ? register : signIn;
  return (
    <form
      className="form card narrow"
      onSubmit={(event) => {
        event.preventDefault();
        const entries = new FormData(event.currentTarget);
        const text = (name: string) => String(entries.get(name) ?? "");
        if (!isPending) mutate({ email: text("email").trim(), password: text("password") });
      }}
    >
      <h2>{isNew ? account.create : account.signIn}</h2>
      <label className="field">
        {account.email}
        <input required name="email" type="email" autoComplete="username" />
      </label>
      <label className="field">
        {account.password}
        <input
          required
          name="password"
          type="password"
          minLength={8}
          autoComplete={isNew ? "new-password" : "current-password"}
        />
      </label>
      <button className="button wide" aria-disabled={isPending}>
        {isNew ? account.create : account.signIn}
      </button>
      {isError && <p role="alert">{account.refused}</p>}
      <button type="button" className="plain" onClick={() => setIsNew(!isNew)}>
        {isNew ? account.haveOne : account.register}
      </button>
    </form>
  );
}

function Account({ customer }: { customer: Customer }) {
  const { account } = useShop().texts;
  const { signOut } = useEntrance();
  return (
    <>
      <p>
        {filled(account.hello, { email: customer.email })}{" "}
        <button type="button" className="plain" onClick={() => signOut.mutate()}>
          {account.signOut}
        </button>
      </p>
      <div className="columns">
        <section className="card">
          <h2>{account.orders}</h2>
          <Orders />
        </section>
        <section className="card">
          <h2>{account.subscriptions}</h2>
          <Subscriptions />
        </section>
      </div>
    </>
  );
}

function Orders() {
  const { texts, money, date, to } = useShop();
  const { data: orders, isError } = useOrders();
  if (!orders) return <Waiting failed={isError} />;
  if (orders.length === 0) return <p>{texts.account.noOrders}</p>;
  const states: Record<string, string> = texts.order.states;
  return (
    <ul className="rows">
      {orders.map(({ id, display_id, created_at, total, currency_code, payment_status }) => (
        <li key={id}>
          <Link to={to(`/order/${id}`)}>{filled(texts.order.title, { number: display_id ?? id })}</Link>
          <span>{date(created_at)}</span>
          <span>{states[payment_status] ?? texts.order.otherState}</span>
          <strong>{money(total, currency_code)}</strong>
        </li>
      ))}
    </ul>
  );
}
