import { Button, clx, Input, Label, Prompt, Text, toast } from "@medusajs/ui";
import { useId, useState } from "react";
import type { DayView } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useMoney, useText, useTime } from "../common/text";
import { useSign } from "./days";
import { differencesIn } from "./statement-groups";
import { useDayName, useDifference } from "./words";

/** Who has closed the day, and what has moved since; or the button that does. */
export const Signature = ({ day }: { day: DayView }) => {
  const text = useText("days");
  const time = useTime();
  const may = useMay()("crossborder_day:create");
  const [isAsked, setAsked] = useState(false);
  const { signed } = day;
  const mayClose = !signed && may && day.day <= day.today;
  if (!signed && !mayClose) return null;
  return (
    <div className="flex flex-col items-start gap-y-2 px-6 py-4">
      {mayClose && (
        <Button size="small" onClick={() => setAsked(true)}>
          {text("sign.button")}
        </Button>
      )}
      {signed && (
        <Text size="small">
          {text("sign.by", { name: signed.actor_name ?? signed.actor_id, when: time(signed.signed_at) })}
          {signed.note && ` · ${signed.note}`}
        </Text>
      )}
      <Changes changes={day.changes} />
      {isAsked && <SignDialog day={day} onClose={() => setAsked(false)} />}
    </div>
  );
};

const Changes = ({ changes }: Pick<DayView, "changes">) => {
  const text = useText("days");
  const money = useMoney();
  if (changes.length === 0) return null;
  const what = changes.map(({ kind, count, amount, currency_code }) => {
    const number = count > 0 ? `+${count}` : String(count);
    return text("sign.change", { number, kind: text(`kind.${kind}`), amount: money(amount, currency_code) });
  });
  return (
    <Text size="small" weight="plus" role="status" className="text-ui-fg-error">
      {text("sign.changed", { what: what.join(", ") })}
    </Text>
  );
};

/** What still differs from the statement, in a sentence. */
function useStillDiffers({ statement }: DayView): { differs: boolean; sentence: string } {
  const text = useText("days");
  const signed = useDifference();
  if (!statement) return { differs: false, sentence: text("sign.uncompared") };
  const groups = differencesIn(statement.result);
  if (groups.length === 0) return { differs: false, sentence: text("sign.level") };
  const what = groups.flatMap(([group, sums]) =>
    sums.map(({ difference, currency_code }) =>
      difference === null ? text(`group.${group}`) : signed(difference, currency_code),
    ),
  );
  const sentence = text("sign.differ", { count: groups.length, what: what.join(", ") });
  return { differs: true, sentence };
}

const SignDialog = ({ day, onClose }: { day: DayView; onClose: () => void }) => {
  const text = useText("days");
  const common = useText("common");
  const [note, setNote] = useState("");
  const id = useId();
  const signing = useSign(day);
  const name = useDayName()(day.day);
  const { differs, sentence } = useStillDiffers(day);
  const sign = () =>
    signing.mutate(note, {
      onSuccess: () => {
        toast.success(text("sign.done", { day: name, account: day.account }));
        onClose();
      },
    });
  return (
    <Prompt open onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{text("sign.title", { day: name, account: day.account })}</Prompt.Title>
          <Prompt.Description>
            <span className={clx(differs && "text-ui-fg-error")}>{sentence}</span>{" "}
            {day.day === day.today && `${text("sign.not_over")} `}
            {text("sign.description")}
          </Prompt.Description>
        </Prompt.Header>
        <div className="flex flex-col gap-y-2 px-6 pt-4">
          <Label htmlFor={id} size="small">
            {text("sign.note")}
          </Label>
          <Input id={id} value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
          <Problem error={signing.error} />
        </div>
        <Prompt.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button size="small" isLoading={signing.isPending} onClick={sign}>
            {text(differs ? "sign.anyway" : "sign.button")}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  );
};
