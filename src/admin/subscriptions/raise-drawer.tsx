import { Button, Drawer, Input, Label, Switch, Text } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import type { ListedSchedule } from "../../http";
import { useFocusReturn } from "../common/focus";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import type { SubscriptionActs } from "./use-subscription";

interface Props {
  subscription: ListedSchedule;
  raising: SubscriptionActs["raising"];
  onClose: () => void;
}

const MOST = 100_000;

/** Asks how often the card is charged, and says before what the gateway will do. */
export const RaiseDrawer = ({ subscription, raising, onClose }: Props) => {
  const text = useText("subscriptions");
  const common = useText("common");
  const id = useId();
  const { payment_count: now, requested_payment_count, status } = subscription;
  const [typed, setTyped] = useState(String(requested_payment_count || now + 1));
  const [endless, setEndless] = useState(requested_payment_count === 0);
  const count = Number(typed);
  const fits = endless || (Number.isInteger(count) && count > now && count <= MOST);
  const before = () => {
    if (endless) return text("raise.before_endless", { now });
    return fits ? text("raise.before", { count, now }) : text("raise.must_be_more", { now });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits && !raising.isPending) raising.mutate(endless ? 0 : count, { onSuccess: onClose });
  };
  return (
    <Drawer open onOpenChange={(open) => open || onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{text("raise.heading")}</Drawer.Title>
          <Drawer.Description>{text("raise.description")}</Drawer.Description>
        </Drawer.Header>
        <form onSubmit={submit} className="flex flex-1 flex-col">
          <Drawer.Body className="flex flex-1 flex-col gap-y-4">
            <div className="flex flex-col gap-y-1">
              <Label htmlFor={id}>{text("raise.count")}</Label>
              <Input
                id={id}
                type="number"
                min={now + 1}
                max={MOST}
                value={endless ? "" : typed}
                disabled={endless}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
            <Endless isOn={endless} onChange={setEndless} />
            <Text size="small" role="status">
              {before()} {fits && status === "completed" && text("raise.again")}
            </Text>
            <Problem error={raising.error} place="subscription" />
          </Drawer.Body>
          <Drawer.Footer>
            <Drawer.Close asChild>
              <Button type="button" size="small" variant="secondary">
                {common("cancel")}
              </Button>
            </Drawer.Close>
            <Button type="submit" size="small" disabled={!fits} isLoading={raising.isPending}>
              {text("raise.submit")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  );
};

const Endless = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => {
  const text = useText("subscriptions");
  const id = useId();
  return (
    <div className="flex items-center gap-x-3">
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
      <Label htmlFor={id}>{text("raise.endless")}</Label>
    </div>
  );
};
