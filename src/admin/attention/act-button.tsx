import { Button } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ActDialog } from "../actions/act-dialog";
import { useMay } from "../common/may";
import { useText } from "../common/text";
import type { Waiting } from "./queue";

/** The button that most often solves it; nothing where it would lead nowhere, or where the user may not do it. */
export const ActButton = ({ row }: { row: Waiting }) => {
  const text = useText("attention");
  const { action, order_id, schedule_id } = row;
  if (action === "reconcile" || action === "return") return <ServerAct row={row} act={action} />;
  const isOrder = action === "open_order";
  if (isOrder && !order_id) return <ServerAct row={row} act="reconcile" />;
  return (
    <Button size="small" asChild>
      <Link to={isOrder ? `/orders/${order_id}` : `/crossborder/subscriptions/${schedule_id}`}>
        {text(`action.${action}`)}
      </Link>
    </Button>
  );
};

const POLICIES = {
  reconcile: "crossborder_transaction:update",
  return: "crossborder_return:create",
} as const;

interface ActProps {
  row: Waiting;
  act: keyof typeof POLICIES;
}

const ServerAct = ({ row, act }: ActProps) => {
  const text = useText("transaction");
  const mayAct = useMay()(POLICIES[act]);
  const [isAsked, setAsked] = useState(false);
  if (!mayAct) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {text(`action.${act}`)}
      </Button>
      {isAsked && <ActDialog payment={row} act={act} onClose={() => setAsked(false)} />}
    </>
  );
};
