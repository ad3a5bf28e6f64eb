import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useParams } from "react-router-dom";
import { likelyCountry, ShopProvider } from "./data/shop";
import { AccountPage } from "./pages/account";
import { CartPage } from "./pages/cart";
import { CheckoutPage } from "./pages/checkout";
import { DonePage } from "./pages/done";
import { HomePage } from "./pages/home";
import { OrderPage, PaymentCollectionPage } from "./pages/order";
import { ProductPage } from "./pages/product";
import { Layout } from "./parts/layout";
import { MissingPage } from "./parts/page";
import "./styles/base.css";
import "./styles/checkout.css";
import "./styles/goods.css";
import "./styles/layout.css";
import "./styles/what-if.css";

const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 1 } } });

/** `/us/…` and `/cn/…`; an address without a country is completed. */
function InCountry() {
  const { country } = useParams();
  const { pathname, search } = useLocation();
  if (country !== "us" && country !== "cn") {
    const path = pathname === "/done" ? "/checkout/done" : pathname;
    return <Navigate to={`/${likelyCountry()}${path}${search}`} replace />;
  }
  return (
    <ShopProvider country={country}>
      <Layout>
        <Outlet />
      </Layout>
    </ShopProvider>
  );
}

const place = document.getElementById("shop");
if (!place) throw new Error("The page has no place for the shop");
createRoot(place).render(
  <QueryClientProvider client={client}>
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<InCountry />} />
        <Route path="/:country" element={<InCountry />}>
          <Route index element={<HomePage />} />
          <Route path="product/:handle" element={<ProductPage />} />
          <Route path="cart" element={<CartPage />} />
          <Route path="checkout" element={<CheckoutPage />} />
          <Route path="checkout/done" element={<DonePage />} />
          <Route path="account" element={<AccountPage />} />
          <Route path="order/:id" element={<OrderPage />} />
          <Route path="payment-collection/:id" element={<PaymentCollectionPage />} />
          <Route path="*" element={<MissingPage />} />
        </Route>
      </Routes>
    </BrowserRouter>
  </QueryClientProvider>,
);
