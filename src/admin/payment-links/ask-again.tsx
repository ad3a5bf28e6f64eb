import { Button } from "@medusajs/ui";
import type { PaymentLinkList } from "../../http";
import { useQuestion } from "../common/focus";
import { useExplain } from "../common/known";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { postLink, useLinkAct } from "./links";

interface Props {
  order_id: string;
  asked: NonNullable<PaymentLinkList["ask_again"]>;
}

/** After the refund of a whole payment the order owes nothing: it is to be paid again. */
export const AskAgain = ({ order_id, asked: { amount, currency_code } }: Props) => {
  const text = useText("payment_links");
  const common = useText("common");
  const money = useMoney();
  const prompt = useQuestion();
  const explain = useExplain("payment_link");
  const asking = useLinkAct(`ask again ${order_id}`, () => postLink(order_id, amount), text("made"));
  const values = { amount: money(amount, currency_code) };
  const ask = async () => {
    const isMeant = await prompt({
      title: text("again.title"),
      description: text("again.text", values),
      confirmText: text("again.confirm", values),
      cancelText: common("not_now"),
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
      <Problem error={asking.error} explain={explain} />
    </>
  );
};
