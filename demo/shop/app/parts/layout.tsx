import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useCustomer } from "../data/account";
import { useCart } from "../data/cart";
import { useShop } from "../data/shop";
import { WhatIf } from "./what-if";

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { texts } = useShop();
  const main = useFocusOnNewPage();
  // On every page: a customer whom the store no longer knows is signed out before anything else fails.
  useCustomer();
  return (
    <>
      <a className="skip" href="#main">
        {texts.shop.skip}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer className="footer">
        <p>{texts.shop.footer}</p>
      </footer>
      <WhatIf />
    </>
  );
}

function Header() {
  const { texts, to, country, language, speak } = useShop();
  const { data: cart } = useCart();
  const count = cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <header className="header">
      <Link className="brand" to={to("/")}>
        <img src="/pictures/leaf.svg" alt="" width={28} height={28} />
        {texts.shop.name}
      </Link>
      <nav className="nav" aria-label={texts.shop.menu}>
        <NavLink to={to("/account")}>{texts.shop.account}</NavLink>
        <NavLink to={to("/cart")}>
          {texts.shop.cart}
          {count > 0 && <span className="count">{count}</span>}
        </NavLink>
      </nav>
      <nav className="countries" aria-label={texts.shop.country}>
        <Link to="/us" aria-label={texts.shop.us} aria-current={country === "us"}>
          US $
        </Link>
        <Link to="/cn" aria-label={texts.shop.cn} aria-current={country === "cn"}>
          CN ¥
        </Link>
      </nav>
      <button
        type="button"
        className="plain language"
        lang={language === "en" ? "zh" : "en"}
        onClick={() => speak(language === "en" ? "zh" : "en")}
      >
        {language === "en" ? "中文" : "English"}
      </button>
    </header>
  );
}

/** A new page begins at its top, and a screen reader begins to read there. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
