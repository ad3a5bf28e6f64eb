import { Alert, Container, Heading } from "@medusajs/ui";
import type { Check, Health } from "../../http";
import { useText } from "../common/text";
import { useWords } from "./check-list";

const LOOKS = { yes: "success", yes_but: "warning", no: "error" } as const;

/** The first thing to know, in one sentence; then why not, and what to do. */
export const CanPay = ({ health: { can_pay, checks } }: { health: Health }) => {
  const text = useText("gateway");
  const { answer, because } = can_pay;
  const reasons = because.flatMap(
    ({ name, account }) => checks.find((check) => check.name === name && check.account === account) ?? [],
  );
  return (
    <Container className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{text("can_pay.question")}</Heading>
      <Alert variant={LOOKS[answer]} className="break-words [overflow-wrap:anywhere]">
        <span className="block">{text(`can_pay.${answer}`)}</span>
        {reasons.map((check) => (
          <Reason key={`${check.name} ${check.account}`} check={check} />
        ))}
      </Alert>
    </Container>
  );
};

const Reason = ({ check }: { check: Check }) => {
  const text = useText("gateway");
  const { sentence, next } = useWords(check);
  const { account } = check;
  return (
    <span className="mt-2 block">
      <span className="block">{account ? text("can_pay.of_account", { account, sentence }) : sentence}</span>
      {next && <span className="text-ui-fg-subtle block">{next}</span>}
    </span>
  );
};
