import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Cash } from "@medusajs/icons";
import { Container, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { crumbOf } from "../../../common/crumb";
import { useDueOrder } from "../../../in-store/due-orders";
import { useEarlyCode } from "../../../in-store/early-code";
import type { CounterOrder } from "../../../in-store/orders";
import { MethodForm } from "../../../in-store/method-form";
import { LinkScreen } from "../../../in-store/link-screen";
import { OrderPicker } from "../../../in-store/order-picker";
import { PaymentScreen } from "../../../in-store/payment-screen";
import { useMay } from "../../../common/may";
import { PageHead } from "../../../common/page-head";
import { Problem } from "../../../common/problem";
import { GatewayBanner } from "../../../gateway/gateway-banner";
import { Heartbeat } from "../../../gateway/heartbeat";
import { useText } from "../../../common/text";

const Frame = ({ children }: { children: ReactNode }) => {
  const text = useText("in_store");
  return (
    <div className="flex flex-col gap-y-3">
      <GatewayBanner />
      <Container className="divide-y p-0">
        <PageHead title={text("title")} subtitle={text("subtitle")} />
        <div className="px-6 py-6">{children}</div>
      </Container>
      <Heartbeat />
    </div>
  );
};

/** What the page is about. In its address, so that a reload comes back to a payment that is open. */
function useShown() {
  const [search, show] = useSearchParams();
  return {
    reference: search.get("payment"),
    wanted: search.get("order"),
    linked: search.get("link"),
    show,
  };
}

const InStorePage = () => {
  const text = useText("in_store");
  const common = useText("common");
  const mayTake = useMay()("crossborder_in_store_payment:create");
  const [order, setOrder] = useState<CounterOrder>();
  // Not kept on the device: another clerk who comes to it has another number.
  const [clerk, setClerk] = useState("");
  const { reference, wanted, linked, show } = useShown();
  const opened = useDueOrder(wanted);
  // From the choice of the order on it is the same payment; of a page that is opened anew the reference says which.
  const early = useEarlyCode((order ?? opened.order)?.id ?? reference ?? undefined);
  const next = () => {
    setOrder(undefined);
    show({});
  };
  const showLink = (link: string) => show({ link });
  const step = () => {
    if (linked) return <LinkScreen orderId={linked} onNext={next} />;
    if (reference)
      return (
        <PaymentScreen
          key={reference}
          reference={reference}
          order={order}
          early={early}
          onLink={showLink}
          onNext={next}
        />
      );
    if (mayTake === false) return <Text>{common("forbidden")}</Text>;
    const picked = order ?? opened.order;
    if (!picked) {
      const nothingDue = opened.order === null ? new Error(text("orders.nothing_due")) : null;
      return (
        <div className="flex flex-col gap-y-4">
          <Problem error={opened.error ?? nothingDue} />
          <OrderPicker onPick={setOrder} />
        </div>
      );
    }
    const open = (payment: string) => {
      setOrder(picked);
      show({ payment });
    };
    return (
      <MethodForm
        order={picked}
        clerk={clerk}
        onClerk={setClerk}
        onOpened={open}
        onLink={() => showLink(picked.id)}
        onBack={next}
      />
    );
  };
  return <Frame>{step()}</Frame>;
};

export const config = defineRouteConfig({
  label: "in_store.title",
  translationNs: "crossborder",
  rank: 30,
  icon: Cash,
});

export const handle = crumbOf("in_store");

export default InStorePage;
