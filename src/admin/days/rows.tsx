import { clx } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { DifferentLine } from "../../http";
import { nameOf } from "../../http/person";
import { CopyText } from "../common/copy-text";
import { OrderLink, PaymentLink } from "../common/links";
import { useText } from "../common/text";

/** What stands above a column, or beside each of its values; numbers are at the right. */
interface Column {
  name: string;
  isNumber?: boolean;
}

interface RowsProps {
  label: string;
  columns: readonly Column[];
  /** Of `Value`, one row of them for each `tr`. */
  children: ReactNode;
}

const CARDS =
  "[&>tr]:border-ui-border-base block [&>tr]:grid [&>tr]:grid-cols-2 [&>tr]:gap-2 [&>tr]:border-t [&>tr]:py-3";
const TABLE = "md:table-row-group md:[&>tr]:table-row";

/** A table, and behind its columns one of buttons. Where there is no room for it each row is a card, whose values have their names. */
export const Rows = ({ label, columns, children }: RowsProps) => (
  <table className="txt-small block w-full text-left md:table" aria-label={label}>
    <thead className="text-ui-fg-subtle hidden md:table-header-group">
      <tr>
        {columns.map(({ name, isNumber }) => (
          <th key={name} className={clx("py-1 pr-3 font-normal", isNumber && "text-right")}>
            {name}
          </th>
        ))}
        <td />
      </tr>
    </thead>
    <tbody className={clx(CARDS, TABLE)}>{children}</tbody>
  </table>
);

interface ValueProps {
  of: Column;
  className?: string | false;
  children: ReactNode;
}

/** One value of a row. */
export const Value = ({ of: { name, isNumber }, className, children }: ValueProps) => (
  <td
    className={clx(
      "min-w-0 md:py-2 md:pr-3 md:align-top",
      isNumber && "whitespace-nowrap md:text-right",
      className,
    )}
  >
    <span className="text-ui-fg-subtle block whitespace-normal md:hidden">{name}</span>
    {children}
  </td>
);

/** What can be done about a row. */
export const Buttons = ({ children }: { children?: ReactNode }) => (
  <td className={clx("col-span-2 md:py-2 md:text-right md:align-top", !children && "hidden")}>{children}</td>
);

type Payer = Pick<DifferentLine, "order_id" | "order_display_id" | "customer">;

/** The order, and the customer below it. */
export const Payer = ({ of: { order_id, order_display_id, customer } }: { of: Payer }) => {
  const common = useText("common");
  return (
    <>
      {order_id ? <OrderLink id={order_id} number={order_display_id} /> : common("none")}
      <span className="block [overflow-wrap:anywhere]">{nameOf(customer)}</span>
    </>
  );
};

interface NumberProps {
  number: string | null;
  reference: string | null;
  /** What else is known of it. */
  children?: string;
}

/** By which number the gateway has it, and the way to its payment. */
export const GatewayNumber = ({ number, reference, children }: NumberProps) => {
  const text = useText("days");
  return (
    <span className="flex flex-col items-start">
      {number && <CopyText label={text("column.number")} value={number} />}
      {children && <span className="text-ui-fg-subtle">{children}</span>}
      {reference && <PaymentLink reference={reference} />}
    </span>
  );
};
