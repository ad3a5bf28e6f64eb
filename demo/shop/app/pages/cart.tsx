import { Link } from "react-router-dom";
import { type Cart, useCart, useQuantity } from "../data/cart";
import { useShop } from "../data/shop";
import { Page, Waiting } from "../parts/page";
import { Quantity } from "../parts/quantity";
import { Picture, Totals } from "../parts/totals";
import { filled, wordsFor } from "../texts/texts";

export function CartPage() {
  const { texts, to } = useShop();
  const { data: cart, isError } = useCart();
  return (
    <Page title={texts.cart.title}>
      {cart === undefined && <Waiting failed={isError} />}
      {cart === null || cart?.items?.length === 0 ? <Empty /> : null}
      {cart?.items?.length ? (
        <div className="columns">
          <CartLines cart={cart} />
          <div className="card">
            <Totals of={cart} shipping={Boolean(cart.shipping_methods?.length)} />
            <Link className="button wide" to={to("/checkout")}>
              {texts.cart.checkout}
            </Link>
          </div>
        </div>
      ) : null}
    </Page>
  );
}

export function Empty() {
  const { texts, to } = useShop();
  return (
    <>
      <p>{texts.cart.empty}</p>
      <Link className="button" to={to("/")}>
        {texts.home.look}
      </Link>
    </>
  );
}

function CartLines({ cart }: { cart: Cart }) {
  const { texts, money, to } = useShop();
  const { mutate, isPending, isError } = useQuantity();
  return (
    <div>
      <ul className="cart-lines">
        {cart.items?.map(({ id, product_handle, product_title, quantity, total }) => {
          const { title } = wordsFor(texts, product_handle, product_title ?? "");
          return (
            <li key={id}>
              <Picture handle={product_handle} />
              <Link className="name" to={to(`/product/${product_handle ?? ""}`)}>
                {title}
              </Link>
              <Quantity
                title={title}
                value={quantity}
                disabled={isPending}
                onChange={(next) => mutate({ line: id, quantity: next })}
              />
              <span className="price">{money(total)}</span>
              <button
                type="button"
                className="plain"
                aria-label={filled(texts.cart.removeOf, { title })}
                onClick={() => mutate({ line: id, quantity: 0 })}
              >
                {texts.cart.remove}
              </button>
            </li>
          );
        })}
      </ul>
      {isError && <p role="alert">{texts.shop.failed}</p>}
    </div>
  );
}
