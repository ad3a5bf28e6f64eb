import { useShop } from "../data/shop";
import { wordsFor } from "../texts/texts";

interface Bought {
  currency_code: string;
  item_total: number;
  shipping_total: number;
  total: number;
  items?:
    | {
        id: string;
        product_title?: string | null;
        product_handle?: string | null;
        quantity: number;
        total?: number;
      }[]
    | null;
}

/** What a cart or an order costs, as the store counts it. */
export function Totals({ of, shipping = true }: { of: Bought; shipping?: boolean }) {
  const { texts, money } = useShop();
  const { cart } = texts;
  return (
    <dl className="totals">
      <div>
        <dt>{cart.goods}</dt>
        <dd>{money(of.item_total, of.currency_code)}</dd>
      </div>
      <div>
        <dt>{cart.shipping}</dt>
        <dd>{shipping ? money(of.shipping_total, of.currency_code) : cart.shippingLater}</dd>
      </div>
      <div className="total">
        <dt>{cart.total}</dt>
        <dd>{money(of.total, of.currency_code)}</dd>
      </div>
    </dl>
  );
}

/** The lines of a cart or an order, to read. */
export function Lines({ of }: { of: Bought }) {
  const { texts, money } = useShop();
  return (
    <ul className="lines">
      {of.items?.map(({ id, product_title, product_handle, quantity, total }) => (
        <li key={id}>
          <Picture handle={product_handle} />
          <span>
            {wordsFor(texts, product_handle, product_title ?? "").title} × {quantity}
          </span>
          <span>{money(total, of.currency_code)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Decoration: the product's name stands beside it. */
export const Picture = ({ handle }: { handle?: string | null }) => (
  <img className="picture" src={`/pictures/${handle ?? "leaf"}.svg`} alt="" width={240} height={240} />
);
