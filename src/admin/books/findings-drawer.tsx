import { Drawer, StatusBadge, Text } from "@medusajs/ui";
import type { AuditDayView, AuditView, FindingView } from "../../http";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { useFocusReturn } from "../common/focus";
import { OrderLink, PaymentLink } from "../common/links";
import { Loading } from "../common/loading";
import { Problem } from "../common/problem";
import { useMoney, useText } from "../common/text";
import { useDayName } from "../days/words";
import { useFindings } from "./audits";

interface Props {
  audit: AuditView;
  day: AuditDayView;
  onClose: () => void;
}

/** Of the whole day, besides its books. */
const FACTS = ["unassigned", "found", "difference"] as const;

/** What differed on one day, and what became of it. */
export const FindingsDrawer = ({ audit, day, onClose }: Props) => {
  const text = useText("books");
  const money = useMoney();
  const dayName = useDayName();
  const { data, error } = useFindings(audit, day);
  const currency = day.currency_code.toUpperCase();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{text("findings.title", { day: dayName(day.day), currency })}</Drawer.Title>
          <Drawer.Description>{text("findings.description")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          <Facts rows={FACTS.map((name) => [text(`days.${name}`), money(day[name], day.currency_code)])} />
          <Problem error={error} className="m-6" />
          {!data && !error && <Loading className="px-6 py-4" />}
          {data?.count === 0 && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-4" role="status">
              {text("findings.none")}
            </Text>
          )}
          <ul className="divide-y">
            {data?.findings.map((finding) => (
              <FindingRow key={finding.id} finding={finding} currency={day.currency_code} />
            ))}
          </ul>
          {data && data.count > data.findings.length && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-4">
              {text("findings.more", { count: data.findings.length })}
            </Text>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  );
};

const COLOURS = { open: "grey", healed: "green", moving: "blue", attention: "red", over: "green" } as const;

/** What became of it: what was open when the audit looked may be over now. */
const outcomeOf = ({ outcome, open_now }: FindingView): keyof typeof COLOURS =>
  open_now || outcome === "healed" ? outcome : "over";

const FindingRow = ({ finding, currency }: { finding: FindingView; currency: string }) => {
  const text = useText("books");
  const field = useText("transaction");
  const money = useMoney();
  const { reference, payment_id, order_id } = finding;
  const outcome = outcomeOf(finding);
  const books = (["gateway", "ledger", "payments", "orders"] as const)
    .map((book) => `${text(`days.${book}`)} ${money(finding[book], currency)}`)
    .join(" · ");
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex items-center justify-between gap-x-2">
        <Text size="small" weight="plus">
          {text(`findings.code.${finding.code}`)}
        </Text>
        <StatusBadge color={COLOURS[outcome]}>{text(`findings.outcome.${outcome}`)}</StatusBadge>
      </div>
      <Text size="small" className="[overflow-wrap:anywhere]">
        {finding.message}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {books}
      </Text>
      <div className="txt-small flex flex-wrap items-center gap-x-4">
        {order_id && <OrderLink id={order_id} />}
        {reference && (
          <>
            <PaymentLink reference={reference} />
            <CopyText label={field("field.reference")} value={reference} />
          </>
        )}
        {payment_id && <CopyText label={text("findings.payment")} value={payment_id} />}
      </div>
    </li>
  );
};
