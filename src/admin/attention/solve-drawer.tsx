import { Button, Drawer, Hint, Label, Text, Textarea } from "@medusajs/ui";
import { type FormEvent, useState } from "react";
import { useExplain } from "../common/known";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import type { Waiting } from "./queue";
import { useSolve } from "./use-queue";

const MAX_NOTE = 500;

interface Props {
  row: Waiting;
  onClose: () => void;
}

/** A person says that it is solved, and how. */
export const SolveDrawer = ({ row: { reference, code }, onClose }: Props) => {
  const text = useText("attention");
  const common = useText("common");
  const explain = useExplain("problem");
  const [note, setNote] = useState("");
  const solving = useSolve(reference, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!solving.isPending) solving.mutate(note);
  };
  const consequence = code === "deduction_missing" ? "solve.text_deduction" : "solve.text";
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <form onSubmit={submit} className="flex flex-1 flex-col">
          <Drawer.Header>
            <Drawer.Title>{text("solve.title")}</Drawer.Title>
            <Drawer.Description>{text(`code.${code}.what`)}</Drawer.Description>
          </Drawer.Header>
          <Drawer.Body className="flex flex-1 flex-col gap-y-4">
            <Text size="small" className="break-words">
              {text(consequence, { reference })}
            </Text>
            <NoteField note={note} onNote={setNote} />
            <Problem error={solving.error} explain={explain} />
          </Drawer.Body>
          <Drawer.Footer>
            <Drawer.Close asChild>
              <Button size="small" variant="secondary">
                {common("cancel")}
              </Button>
            </Drawer.Close>
            <Button size="small" type="submit" isLoading={solving.isPending} disabled={note.trim() === ""}>
              {text("solve.submit")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  );
};

const NoteField = ({ note, onNote }: { note: string; onNote: (note: string) => void }) => {
  const text = useText("attention");
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor="crossborder-note">{text("solve.note")}</Label>
      <Textarea
        id="crossborder-note"
        autoFocus
        aria-required
        maxLength={MAX_NOTE}
        rows={4}
        value={note}
        onChange={(event) => onNote(event.target.value)}
        aria-describedby="crossborder-note-hint"
      />
      <Hint id="crossborder-note-hint">{text("solve.note_hint")}</Hint>
    </div>
  );
};
