import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { useAddToCart } from "../data/cart";
import { useProducts } from "../data/products";
import { useShop } from "../data/shop";
import { MissingPage, Page, Waiting } from "../parts/page";
import { Quantity } from "../parts/quantity";
import { Picture } from "../parts/totals";
import { wordsFor } from "../texts/texts";

export function ProductPage() {
  const { texts, money, to } = useShop();
  const { handle = "" } = useParams();
  const { data: products, isError } = useProducts();
  if (!products) return <Waiting failed={isError} />;
  const product = products.find((one) => one.handle === handle);
  const variant = product?.variants?.[0];
  if (!product || !variant) return <MissingPage />;
  const { title, text } = wordsFor(texts, handle, product.title);
  return (
    <>
      <Link className="back" to={to("/")}>
        ← {texts.product.back}
      </Link>
      <div className="product">
        <Picture handle={handle} />
        <Page title={title}>
          <p className="price">{money(variant.calculated_price?.calculated_amount ?? 0)}</p>
          <p>{text}</p>
          <Buy variant_id={variant.id} title={title} />
          <p className="quiet">{texts.product.delivery}</p>
        </Page>
      </div>
    </>
  );
}

function Buy({ variant_id, title }: { variant_id: string; title: string }) {
  const { texts, to } = useShop();
  const { product } = texts;
  const [quantity, setQuantity] = useState(1);
  const { mutate, isPending, isSuccess, isError } = useAddToCart();
  return (
    <div className="buy">
      <Quantity title={title} value={quantity} onChange={setQuantity} />
      <button
        type="button"
        className="button"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate({ variant_id, quantity });
        }}
      >
        {product.add}
      </button>
      <p role="status">
        {isSuccess && (
          <>
            {product.added} <Link to={to("/cart")}>{product.toCart}</Link>
          </>
        )}
      </p>
      {isError && <p role="alert">{texts.shop.failed}</p>}
    </div>
  );
}
