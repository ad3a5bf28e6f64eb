import { Button, Drawer, Label, Text, Textarea } from "@medusajs/ui";
import { useId, useState } from "react";
import { FileDrop } from "../common/file-drop";
import { useFocusReturn } from "../common/focus";
import { useExplain } from "../common/known";
import { Problem } from "../common/problem";
import { ApiError } from "../common/sdk";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText } from "../common/text";
import { type Found, useFinding } from "./use-finding";

interface Props {
  id: string;
  onClose: () => void;
}

/** Takes the gateway's numbers of renewals that were never notified, and says of each what became of it. */
export const FindDrawer = ({ id, onClose }: Props) => {
  const text = useText("subscriptions");
  const field = useId();
  const [pasted, setPasted] = useState("");
  const { rows, finding } = useFinding(id);
  const explain = useExplain("subscription");
  const isBusy = finding.isPending;
  const take = (file: Blob | undefined) => file && !isBusy && finding.mutate(file);
  return (
    <Drawer open onOpenChange={(open) => open || onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{text("find.heading")}</Drawer.Title>
          <Drawer.Description>{text("find.description")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <div className="flex flex-col gap-y-1">
            <Label htmlFor={field}>{text("find.numbers")}</Label>
            <Textarea id={field} rows={4} value={pasted} onChange={({ target }) => setPasted(target.value)} />
          </div>
          <FileDrop onFile={take} isBusy={isBusy} label={text("find.choose")}>
            {text("find.drop")}
          </FileDrop>
          <Problem error={finding.error} explain={explain} />
          <Report rows={rows} />
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button type="button" size="small" variant="secondary">
              {text("find.close")}
            </Button>
          </Drawer.Close>
          <Button
            size="small"
            disabled={pasted.trim() === ""}
            isLoading={isBusy}
            onClick={() => take(new Blob([pasted]))}
          >
            {text("find.submit")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  );
};

/** One row for each number. */
const Report = ({ rows }: { rows: readonly Found[] }) => {
  const text = useText("subscriptions");
  const done = rows.filter(({ answer, error }) => answer ?? error).length;
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-col gap-y-2">
      <Text size="small" role="status">
        {text("find.progress", { done, count: rows.length })}
      </Text>
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="break-all font-mono text-xs">{row.number}</span>
            <Outcome row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const Outcome = ({ row: { answer, error } }: { row: Found }) => {
  const text = useText("subscriptions");
  const explain = useExplain("subscription");
  const money = useMoney();
  if (error) {
    const known = error instanceof ApiError && error.code ? explain(error.code) : undefined;
    return (
      <Text size="small" className="text-ui-fg-error">
        {known ?? error.message}
      </Text>
    );
  }
  const deduction = answer?.deduction;
  if (!answer || !deduction) return <Text size="small">{text(answer ? "find.working" : "find.asking")}</Text>;
  return (
    <>
      <Text size="small">{text(answer.is_new ? "find.recorded" : "find.known")}</Text>
      <Text size="small">{money(deduction.amount, deduction.currency_code)}</Text>
      <StateBadge state={deduction.state} />
    </>
  );
};
