import { Label, Switch, Text } from "@medusajs/ui";
import { useId } from "react";
import { useText } from "../common/text";

interface Props {
  hold: boolean;
  onChange: (hold: boolean) => void;
}

export const HoldChoice = ({ hold, onChange }: Props) => {
  const text = useText("in_store");
  const id = useId();
  return (
    <div className="flex items-center gap-x-3">
      <Switch id={id} checked={hold} onCheckedChange={onChange} aria-describedby={`${id}-hint`} />
      <div>
        <Label htmlFor={id} weight="plus">
          {text("method.hold")}
        </Label>
        <Text id={`${id}-hint`} size="small" className="text-ui-fg-subtle">
          {text("method.hold_hint")}
        </Text>
      </div>
    </div>
  );
};
