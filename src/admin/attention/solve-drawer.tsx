import { Button, Drawer, Hint, Label, Text, Textarea } from "@medusajs/ui";
import { type FormEvent, useState } from "react";
import { useFocusReturn } from "../common/focus";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { type Question, useSolve } from "./queue";

const MAX_NOTE = 500;

interface ButtonProps {
  question: Question;
  label: string;
  /** For a screen reader, where the label alone does not say what is meant. */
  name?: string;
}

/** The button that asks it; nothing for who may not answer. */
export const SolveButton = ({ question, label, name }: ButtonProps) => {
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  if (!may("crossborder_attention:update")) return null;
  return (
    <>
      <Button size="small" variant="secondary" aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && <SolveDrawer question={question} onClose={() => setAsked(false)} />}
    </>
  );
};

interface DrawerProps {
  question: Question;
  onClose: () => void;
}

/** A person says that it is solved, and how. */
const SolveDrawer = ({ question, onClose }: DrawerProps) => {
  const { reference, code } = question;
  const text = useText("attention");
  const common = useText("common");
  const [note, setNote] = useState("");
  const solving = useSolve(question, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!solving.isPending && !isAboutHold(code)) solving.mutate({ note });
  };
  const say = (made: boolean) => solving.mutate({ note, made });
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <form onSubmit={submit} className="flex flex-1 flex-col">
          <Drawer.Header>
            <Drawer.Title>{text("solve.title")}</Drawer.Title>
            <Drawer.Description>{text(`code.${code}.what`)}</Drawer.Description>
          </Drawer.Header>
          <Drawer.Body className="flex flex-1 flex-col gap-y-4">
            <Text size="small" className="break-words">
              {text(consequenceOf(code), { reference })}
            </Text>
            <NoteField note={note} onNote={setNote} />
            <Problem error={solving.error} place="problem" />
          </Drawer.Body>
          <Drawer.Footer>
            <Drawer.Close asChild>
              <Button size="small" variant="secondary">
                {common("cancel")}
              </Button>
            </Drawer.Close>
            <Answers code={code} isPending={solving.isPending} disabled={note.trim() === ""} onMade={say} />
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  );
};

/** Whether a capture or a release was made, the gateway's dashboard shows. */
const isAboutHold = (code: Question["code"]) =>
  code === "hold_unclear" || code === "capture_failed" || code === "release_failed";

const consequenceOf = (code: Question["code"]) => {
  if (isAboutHold(code)) return "solve.text_hold";
  if (code === "first_order_ended") return "solve.text_first_order";
  return code === "deduction_missing" ? "solve.text_deduction" : "solve.text";
};

interface AnswersProps {
  code: Question["code"];
  isPending: boolean;
  disabled: boolean;
  onMade: (made: boolean) => void;
}

/** Of a hold a person says what they saw in the gateway's dashboard. */
const Answers = ({ code, isPending, disabled, onMade }: AnswersProps) => {
  const text = useText("attention");
  if (!isAboutHold(code))
    return (
      <Button size="small" type="submit" isLoading={isPending} disabled={disabled}>
        {text(code === "first_order_ended" ? "solve.goes_on" : "solve.submit")}
      </Button>
    );
  const button = { size: "small", type: "button", isLoading: isPending, disabled } as const;
  return (
    <>
      <Button {...button} variant="secondary" onClick={() => onMade(false)}>
        {text("solve.not_made")}
      </Button>
      <Button {...button} onClick={() => onMade(true)}>
        {text("solve.made")}
      </Button>
    </>
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
