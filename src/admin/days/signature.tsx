import { Button, Heading, Input, Label, Prompt, Text, toast } from "@medusajs/ui";
import { useId, useState } from "react";
import type { DayView } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useMoney, useText, useTime } from "../common/text";
import { useSign } from "./days";

/** Who has signed the day, and what has moved since; or the button that does. */
export const Signature = ({ day }: { day: DayView }) => {
  const text = useText("days");
  const time = useTime();
  const may = useMay()("crossborder_day:create");
  const [isAsked, setAsked] = useState(false);
  const { signed } = day;
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level="h3">{text("sign.heading")}</Heading>
        {!signed && may && day.day <= day.today && (
          <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
            {text("sign.button")}
          </Button>
        )}
      </div>
      {signed ? (
        <Text size="small">
          {text("sign.by", { name: signed.actor_name ?? signed.actor_id, when: time(signed.signed_at) })}
          {signed.note && ` · ${signed.note}`}
        </Text>
      ) : (
        <Text size="small" className="text-ui-fg-subtle">
          {text("sign.none")}
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

const SignDialog = ({ day, onClose }: { day: DayView; onClose: () => void }) => {
  const text = useText("days");
  const common = useText("common");
  const [note, setNote] = useState("");
  const id = useId();
  const signing = useSign(day);
  const sign = () =>
    signing.mutate(note, {
      onSuccess: () => {
        toast.success(text("sign.done", { day: day.day, account: day.account }));
        onClose();
      },
    });
  return (
    <Prompt open onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{text("sign.title", { day: day.day, account: day.account })}</Prompt.Title>
          <Prompt.Description>
            {text(day.day === day.today ? "sign.not_over" : "sign.description")}
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
            {text("sign.button")}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  );
};
