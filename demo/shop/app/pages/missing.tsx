import { Link } from "react-router-dom";
import { useShop } from "../data/shop";
import { Page } from "../parts/page";

export function MissingPage() {
  const { texts, to } = useShop();
  return (
    <Page title={texts.shop.missing}>
      <Link className="button" to={to("/")}>
        {texts.shop.home}
      </Link>
    </Page>
  );
}
