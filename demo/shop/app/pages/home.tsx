import { lastPayment, type Result } from "medusa-payment-crossborder-storefront";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useNewCart } from "../data/cart";
import { useProducts } from "../data/products";
import { useShop } from "../data/shop";
import { sdk } from "../data/store";
import { useTitle, Waiting } from "../parts/page";
import { Picture } from "../parts/totals";
import { filled, wordsFor } from "../texts/texts";

export function HomePage() {
  const { texts } = useShop();
  const { home } = texts;
  useTitle(home.title);
  return (
    <>
      <LastPayment />
      <div className="hero">
        <div>
          <h1>{home.title}</h1>
          <p className="lead">{home.lead}</p>
          <a className="button" href="#goods">
            {home.look}
          </a>
        </div>
        <img src="/pictures/table.svg" alt="" width={560} height={360} />
      </div>
      <ul className="promises">
        {home.promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <h2 id="goods">{home.goods}</h2>
      <Goods />
    </>
  );
}

function Goods() {
  const { texts, money, to } = useShop();
  const { data: products, isError } = useProducts();
  if (!products) return <Waiting failed={isError} />;
  return (
    <ul className="goods">
      {products.map(({ id, handle, title, variants }) => (
        <li key={id}>
          <Link className="good" to={to(`/product/${handle}`)}>
            <Picture handle={handle} />
            <span className="name">{wordsFor(texts, handle, title).title}</span>
            <span className="price">{money(variants?.[0]?.calculated_price?.calculated_amount ?? 0)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** For a shopper who paid and closed the tab: what has become of it, told once. */
function LastPayment() {
  const { texts, to } = useShop();
  const [last, setLast] = useState<Result>();
  const takeNewCart = useNewCart();
  useEffect(() => {
    void lastPayment(sdk).then((found) => {
      if (!found?.order) return;
      takeNewCart();
      setLast(found);
    });
  }, []);
  if (!last?.order) return null;
  const { id, display_id } = last.order;
  return (
    <p className="notice" role="status">
      {filled(texts.last.order, { number: display_id ?? id })}{" "}
      <Link to={to(`/order/${id}`)}>{texts.last.show}</Link>
    </p>
  );
}
