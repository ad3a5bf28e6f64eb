import { Button, Drawer, Input, Label, Textarea } from "@medusajs/ui";
import { useId, useState } from "react";
import { FileDrop } from "../common/file-drop";
import { useFocusReturn } from "../common/focus";
import { useExplain } from "../common/known";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { FindReport } from "./find-report";
import { useFinding } from "./use-finding";

interface Props {
  /** Of the subscription; of any where it is left out. */
  id?: string;
  onClose: () => void;
}

/** Takes the gateway's numbers of renewals that were never notified, and says of each what became of it. */
const FindDrawer = ({ id, onClose }: Props) => {
  const text = useText("subscriptions");
  const field = useId();
  const [pasted, setPasted] = useState("");
  const [column, setColumn] = useState("");
  const { rows, finding } = useFinding(id);
  const explain = useExplain("subscription");
  const isBusy = finding.isPending;
  const take = (file: Blob | undefined) =>
    file && !isBusy && finding.mutate({ file, column: column.trim() || undefined });
  return (
    <Drawer open onOpenChange={(open) => open || onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{text("find.heading")}</Drawer.Title>
          <Drawer.Description>
            {text(id === undefined ? "find.description_of_any" : "find.description")}
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <div className="flex flex-col gap-y-1">
            <Label htmlFor={field}>{text("find.numbers")}</Label>
            <Textarea id={field} rows={4} value={pasted} onChange={({ target }) => setPasted(target.value)} />
          </div>
          <div className="flex flex-col gap-y-1">
            <Label htmlFor={`${field}-column`}>{text("find.column")}</Label>
            <Input
              id={`${field}-column`}
              size="small"
              value={column}
              onChange={({ target }) => setColumn(target.value)}
            />
          </div>
          <FileDrop onFile={take} isBusy={isBusy} label={text("find.choose")} isSecondary>
            {text("find.drop")}
          </FileDrop>
          <Problem error={finding.error} explain={explain} />
          <FindReport rows={rows} ofAny={id === undefined} />
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

/** Opens it: of one subscription, or of all. */
export const FindRenewals = ({ id }: { id?: string }) => {
  const text = useText("subscriptions");
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        {text("find.action")}
      </Button>
      {isAsked && <FindDrawer id={id} onClose={() => setAsked(false)} />}
    </>
  );
};
