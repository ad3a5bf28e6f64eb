import { Button } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { AttentionItem } from "../../http";
import { ActDialog } from "../actions/act-dialog";
import { RefreshButton } from "../actions/refresh-button";
import { useMay } from "../common/may";
import { useNamed } from "../common/named";
import { useText } from "../common/text";

/** The button that most often solves it, and a second one where a person has to choose; nothing where it would lead nowhere, or where the user may not do it. */
export const ActButton = ({ row }: { row: AttentionItem }) => {
  const text = useText("attention");
  const named = useNamed();
  const { action, order_id, schedule_id } = row;
  if (action === "reconcile") return <Refresh row={row} />;
  if (action === "return" || action === "book_refund") return <ServerAct row={row} act={action} />;
  if (action === "finish") {
    return (
      <>
        <ServerAct row={row} act="finish" />
        <ServerAct row={row} act="return" variant="secondary" />
      </>
    );
  }
  const isOrder = action === "open_order";
  if (isOrder && !order_id) return <Refresh row={row} />;
  const label = text(`action.${action}`);
  const to = isOrder ? `/orders/${order_id}` : `/crossborder/subscriptions/${schedule_id}`;
  return (
    <Button size="small" asChild>
      <Link to={to} aria-label={named(label, row)}>
        {label}
      </Link>
    </Button>
  );
};

const Refresh = ({ row }: { row: AttentionItem }) =>
  useMay()("crossborder_transaction:update") ? <RefreshButton payment={row} variant="primary" /> : null;

const POLICIES = {
  finish: ["crossborder_transaction:update", "crossborder_settings:update", "region:update"],
  return: ["crossborder_return:create"],
  book_refund: ["crossborder_refund:create"],
} as const;

interface ActProps {
  row: AttentionItem;
  act: keyof typeof POLICIES;
  variant?: "primary" | "secondary";
}

const ServerAct = ({ row, act, variant = "primary" }: ActProps) => {
  const text = useText("transaction");
  const may = useMay();
  const named = useNamed();
  const [isAsked, setAsked] = useState(false);
  if (!POLICIES[act].every(may)) return null;
  const label = text(`action.${act}`);
  return (
    <>
      <Button size="small" variant={variant} aria-label={named(label, row)} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && <ActDialog payment={row} act={act} onClose={() => setAsked(false)} />}
    </>
  );
};
