import { Link } from "react-router-dom";
import { useShop } from "../data/shop";
import { Page } from "../parts/page";

/** There is nothing at this address, or nothing that may be shown. */
export function MissingPage({ title }: { title?: string }) {
  const { texts, to } = useShop();
  return (
    <Page title={title ?? texts.shop.missing}>
      <Link className="button" to={to("/")}>
        {texts.shop.home}
      </Link>
    </Page>
  );
}
