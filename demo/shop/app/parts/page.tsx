import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { useShop } from "../data/shop";

/** One page with its heading, which is the title of the tab too. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="page">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Of the tab. */
export function useTitle(title: string): void {
  const { shop } = useShop().texts;
  useEffect(() => {
    document.title = `${title} · ${shop.name}`;
  }, [title, shop]);
}

/** Instead of what is not there yet, or cannot be had. */
export function Waiting({ failed }: { failed: boolean }) {
  const { shop } = useShop().texts;
  return failed ? <p role="alert">{shop.failed}</p> : <p role="status">{shop.busy}</p>;
}

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
