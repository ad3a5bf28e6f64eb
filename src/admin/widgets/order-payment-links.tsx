import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { Button, Container, Heading, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { useKnown } from "../common/known";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { isForbidden } from "../common/sdk";
import { useMoney, useText } from "../common/text";
import { LinkRow } from "../payment-links/link-row";
import { postLink, useLinkAct, useLinks } from "../payment-links/links";
import type { PaymentLinkList } from "../../http";
import { useQuestion } from "../common/focus";

/**
 * Links by which an order is paid, draft or not. Nothing at an order that owes nothing and never had one, nor for a user who may not see
 * them.
 */
const OrderPaymentLinks = ({ data: { id, currency_code } }: DetailWidgetProps<AdminOrder>) => {
  const text = useText("payment_links");
  const charge = useText("transaction")("action.open_at_counter");
  const may = useMay();
  const known = useKnown();
  const { data, error } = useLinks(id);
  const making = useLinkAct(`make ${id}`, () => postLink(id), text("made"));
  const { payment_links: links = [], obstacle = null, sends_email: sendsEmail = false } = data ?? {};
  const mayCreate = may("crossborder_payment_link:create") === true;
  const mayMake = mayCreate && obstacle === null;
  const mayCharge =
    obstacle === null && currency_code === "usd" && may("crossborder_in_store_payment:create") === true;
  const asked = mayCreate ? data?.ask_again : undefined;
  const isNeedless = obstacle !== null && links.length === 0 && !asked;
  if (isForbidden(error) || (!data && !error) || isNeedless) return null;
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-4 px-6 py-4">
        <Heading level="h2">{text("title")}</Heading>
        <div className="flex flex-wrap justify-end gap-2">
          {mayCharge && (
            <Button size="small" variant="secondary" asChild>
              <Link to={`/crossborder/in-store?order=${id}`}>{charge}</Link>
            </Button>
          )}
          {mayMake && (
            <Button size="small" variant="secondary" isLoading={making.isPending} onClick={making.run}>
              {text("make")}
            </Button>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-y-2 px-6 py-4">
        <Text size="small" className="text-ui-fg-subtle">
          {asked
            ? text("again.hint")
            : obstacle
              ? (known("payment_link", obstacle.code) ?? obstacle.message)
              : text("hint")}
        </Text>
        {asked && <AskAgain order_id={id} asked={asked} />}
        {!obstacle && !sendsEmail && (
          <Text size="small" className="text-ui-fg-subtle">
            {text("no_email")}
          </Text>
        )}
        <Problem error={error ?? making.error} place="payment_link" />
      </div>
      {links.length > 0 && (
        <ul className="divide-y">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} sendsEmail={sendsEmail} />
          ))}
        </ul>
      )}
    </Container>
  );
};

export const config = defineWidgetConfig({
  zone: ["order.details.side.before", "draft_order.details.side.before"],
});

export default OrderPaymentLinks;

interface Props {
  order_id: string;
  asked: NonNullable<PaymentLinkList["ask_again"]>;
}

/** After the refund of a whole payment the order owes nothing: it is to be paid again. */
const AskAgain = ({ order_id, asked: { amount, currency_code } }: Props) => {
  const text = useText("payment_links");
  const money = useMoney();
  const prompt = useQuestion();
  const asking = useLinkAct(`ask again ${order_id}`, () => postLink(order_id, amount), text("made"));
  const values = { amount: money(amount, currency_code) };
  const ask = async () => {
    const isMeant = await prompt({
      title: text("again.title"),
      description: text("again.text", values),
      confirmText: text("again.confirm", values),
      variant: "confirmation",
    });
    if (isMeant) asking.run();
  };
  return (
    <>
      <div>
        <Button size="small" variant="secondary" isLoading={asking.isPending} onClick={() => void ask()}>
          {text("again.button")}
        </Button>
      </div>
      <Problem error={asking.error} place="payment_link" />
    </>
  );
};
