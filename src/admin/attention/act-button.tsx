import { Button, toast, Tooltip, usePrompt } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { useMay } from "../common/may";
import { useMoney, useText } from "../common/text";
import type { Waiting } from "./queue";
import { useAct } from "./use-queue";

/** The button that most often solves it; nothing where it would lead nowhere. */
export const ActButton = ({ row }: { row: Waiting }) => {
  const text = useText("attention");
  const label = text(`action.${row.action}`);
  if (row.action === "reconcile" || row.action === "return") return <ServerAct row={row} name={row.action} />;
  const address =
    row.action === "open_order"
      ? row.order_id && `/orders/${row.order_id}`
      : `/crossborder/subscriptions/${row.schedule_id}`;
  if (!address) return <ServerAct row={row} name="reconcile" />;
  return (
    <Button size="small" variant="secondary" asChild>
      <Link to={address}>{label}</Link>
    </Button>
  );
};

const POLICIES = {
  reconcile: "crossborder_transaction:update",
  return: "crossborder_return:create",
} as const;

interface ActProps {
  row: Waiting;
  name: keyof typeof POLICIES;
}

/** Says what will happen before, and what has happened after. */
const ServerAct = ({ row, name }: ActProps) => {
  const { reference, amount, currency_code } = row;
  const text = useText("attention");
  const money = useMoney();
  const prompt = usePrompt();
  const mayAct = useMay()(POLICIES[name]);
  const { mutate, isPending } = useAct(name);
  const ask = async () => {
    const agreed = await prompt({
      title: text(`confirm.${name}`, { reference, amount: money(amount, currency_code) }),
      description: text(`confirm.${name}_text`, { reference }),
      confirmText: text(`action.${name}`),
      cancelText: text("confirm.cancel"),
      variant: name === "return" ? "danger" : "confirmation",
    });
    if (!agreed) return;
    mutate(reference, {
      onSuccess: ({ reconciliation_status, last_error }) => {
        if (reconciliation_status !== "needs_attention") toast.success(text("done.agreed", { reference }));
        else toast.warning(text("done.left", { reference }), { description: last_error ?? undefined });
      },
      onError: ({ message }) => toast.error(text("done.failed", { reference }), { description: message }),
    });
  };
  const button = (
    <Button size="small" variant="secondary" disabled={!mayAct} isLoading={isPending} onClick={ask}>
      {text(`action.${name}`)}
    </Button>
  );
  if (mayAct) return button;
  return (
    <Tooltip content={text("may_not")}>
      <span>{button}</span>
    </Tooltip>
  );
};
