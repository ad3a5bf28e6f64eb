import { Button, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import type { AuditDayView, AuditView } from "../../http";
import { useMoney, useText } from "../common/text";
import { isLevel } from "./audits";
import { FindingsDrawer } from "./findings-drawer";

const BOOKS = ["gateway", "ledger", "payments", "orders", "unassigned", "found"] as const;

/** The days of an audit, the newest first, each with its four books and the difference between them. */
export const AuditDays = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const [shown, setShown] = useState<AuditDayView>();
  if (audit.days.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {text("days.none")}
      </Text>
    );
  }
  return (
    <>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={text("days.heading")}>
        <Table>
          <caption className="sr-only">{text("days.caption")}</caption>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{text("days.day")}</Table.HeaderCell>
              <Table.HeaderCell className="text-right">{text("days.transactions")}</Table.HeaderCell>
              {BOOKS.map((book) => (
                <Table.HeaderCell key={book} className="text-right">
                  {text(`days.${book}`)}
                </Table.HeaderCell>
              ))}
              <Table.HeaderCell className="text-right">{text("days.difference")}</Table.HeaderCell>
              <Table.HeaderCell>
                <span className="sr-only">{text("days.findings")}</span>
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {audit.days.toReversed().map((day) => (
              <DayRow key={`${day.day} ${day.currency_code}`} day={day} onShow={() => setShown(day)} />
            ))}
          </Table.Body>
        </Table>
      </div>
      {shown && <FindingsDrawer audit={audit} day={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};

const DayRow = ({ day, onShow }: { day: AuditDayView; onShow: () => void }) => {
  const text = useText("books");
  const money = useMoney();
  const amount = (value: string) => money(value, day.currency_code);
  const colour = isLevel(day) ? "text-ui-tag-green-text" : "text-ui-tag-red-text";
  return (
    <Table.Row>
      <Table.Cell className="whitespace-nowrap">
        {day.day} · {day.currency_code.toUpperCase()}
      </Table.Cell>
      <Table.Cell className="text-right">{day.transactions}</Table.Cell>
      {BOOKS.map((book) => (
        <Table.Cell key={book} className="whitespace-nowrap text-right">
          {amount(day[book])}
        </Table.Cell>
      ))}
      <Table.Cell className={`whitespace-nowrap text-right font-medium ${colour}`}>
        {amount(day.difference)}
      </Table.Cell>
      <Table.Cell>
        <Button
          size="small"
          variant="transparent"
          onClick={onShow}
          aria-label={`${text("days.findings")}: ${day.day}, ${day.currency_code.toUpperCase()}`}
        >
          {text("days.findings")}
        </Button>
      </Table.Cell>
    </Table.Row>
  );
};
