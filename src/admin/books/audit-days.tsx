import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { AuditDayView, AuditView } from "../../http";
import { LINK_LOOK } from "../common/links";
import { useMoney, useText } from "../common/text";
import { Buttons, Rows, Value } from "../days/rows";
import { useDayName } from "../days/words";
import { FindingsDrawer } from "./findings-drawer";

const COLUMNS = ["transactions", "gateway", "ledger", "payments", "orders", "difference"] as const;

/** The days of an audit, the newest first: those of which something is open now, and the others behind one line. */
export const AuditDays = ({ audit }: { audit: AuditView }) => {
  const text = useText("books");
  const [shown, setShown] = useState<AuditDayView>();
  const days = audit.days.toReversed();
  const [open, others] = [days.filter((day) => day.open_now > 0), days.filter((day) => day.open_now === 0)];
  if (days.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {text("days.none")}
      </Text>
    );
  }
  return (
    <>
      {open.length > 0 && <Days days={open} onShow={setShown} />}
      {others.length > 0 && (
        <details>
          <summary className={`${LINK_LOOK} txt-small cursor-pointer px-6 py-4`}>
            <Folded days={others} />
          </summary>
          <Days days={others} onShow={setShown} />
        </details>
      )}
      {shown && <FindingsDrawer audit={audit} day={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};

/** How many days need nobody: their books agree, or somebody has solved what differed. */
const Folded = ({ days }: { days: readonly AuditDayView[] }) => {
  const text = useText("books");
  const level = days.filter(({ difference }) => /^0\.0+$/.test(difference)).length;
  const solved = days.length - level;
  const parts = [
    level > 0 && text("days.agree", { count: level }),
    solved > 0 && text("days.solved", { count: solved }),
  ];
  return parts.filter(Boolean).join(text("audit.and"));
};

interface DaysProps {
  days: readonly AuditDayView[];
  onShow: (day: AuditDayView) => void;
}

/** Each with its four books and the difference between them. */
const Days = ({ days, onShow }: DaysProps) => {
  const text = useText("books");
  const columns = useColumns();
  return (
    <div className="px-6 pb-2">
      <Rows label={text("days.caption")} columns={[{ name: text("days.day") }, ...columns]}>
        {days.map((day) => (
          <DayRow key={`${day.day} ${day.currency_code}`} day={day} onShow={() => onShow(day)} />
        ))}
      </Rows>
    </div>
  );
};

function useColumns() {
  const text = useText("books");
  return COLUMNS.map((of) => ({ of, name: text(`days.${of}`), isNumber: true }));
}

const DayRow = ({ day, onShow }: { day: AuditDayView; onShow: () => void }) => {
  const text = useText("books");
  const money = useMoney();
  const columns = useColumns();
  const name = `${useDayName()(day.day)} · ${day.currency_code.toUpperCase()}`;
  return (
    <tr>
      <Value of={{ name: text("days.day") }}>{name}</Value>
      {columns.map((column) => (
        <Value
          key={column.of}
          of={column}
          className={column.of === "difference" && day.open_now > 0 && "text-ui-fg-error txt-small-plus"}
        >
          {column.of === "transactions" ? day.transactions : money(day[column.of], day.currency_code)}
        </Value>
      ))}
      <Buttons>
        <Button
          size="small"
          variant="secondary"
          onClick={onShow}
          aria-label={`${text("days.findings")}: ${name}`}
        >
          {text("days.findings")}
        </Button>
      </Buttons>
    </tr>
  );
};
