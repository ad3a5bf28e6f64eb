import { Alert, Button, Container, Copy, Drawer, Heading, Input, Label, Switch, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { ListedSchedule, ScheduleDetail } from "../../http";
import { SolveButton } from "../attention/solve-drawer";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { useFocusReturn, useQuestion } from "../common/focus";
import { useKnown } from "../common/known";
import { LINK_LOOK, OrderLink } from "../common/links";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useDay, useText, useTime } from "../common/text";
import { StatusBadge } from "./status-badge";
import { type SubscriptionActs, useCustomers } from "./use-subscription";
import { useSubscriptionWords } from "./words";

interface Props {
  subscription: ScheduleDetail;
  raising: SubscriptionActs["raising"];
  cancelling: SubscriptionActs["cancelling"];
  mayChange: boolean;
}

/** What was agreed, how it stands, and what can be changed. */
export const General = ({ subscription, raising, cancelling, mayChange }: Props) => {
  const words = useSubscriptionWords();
  const customer = useCustomers([subscription.customer_id])(subscription.customer_id);
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="flex flex-wrap items-center gap-3">
          <Heading>{[customer, words.terms(subscription)].filter(Boolean).join(" · ")}</Heading>
          <StatusBadge subscription={subscription} />
        </div>
        {mayChange && <Actions subscription={subscription} raising={raising} cancelling={cancelling} />}
      </div>
      {cancelling.error && (
        <div className="px-6 py-4">
          <Problem error={cancelling.error} place="subscription" />
        </div>
      )}
      <Notices subscription={subscription} />
      <Facts rows={useFacts(subscription, customer)} />
    </Container>
  );
};

type ActionProps = Omit<Props, "mayChange">;

const Actions = ({ subscription, raising, cancelling }: ActionProps) => {
  const text = useText("subscriptions");
  const prompt = useQuestion();
  const [isRaising, setIsRaising] = useState(false);
  const { status, payment_count } = subscription;
  const cancel = async () => {
    const agreed = await prompt({
      variant: "danger",
      title: text("cancel.heading"),
      description: text("cancel.before"),
      confirmText: text("cancel.confirm"),
      cancelText: text("cancel.keep"),
    });
    if (agreed) cancelling.mutate();
  };
  const close = () => {
    setIsRaising(false);
    raising.reset();
  };
  const goesOn = status === "active" || status === "completed";
  return (
    <div className="flex flex-wrap gap-2">
      {goesOn && payment_count > 0 && (
        <Button size="small" variant="secondary" onClick={() => setIsRaising(true)}>
          {text("raise.action")}
        </Button>
      )}
      {status === "active" && <EndLinkButton id={subscription.id} />}
      {status === "active" && !subscription.cancelling && (
        <Button size="small" variant="danger" isLoading={cancelling.isPending} onClick={cancel}>
          {text("cancel.action")}
        </Button>
      )}
      {subscription.attention_code === "first_order_ended" && (
        // The other answer to the question what becomes of it.
        <SolveButton
          question={{ reference: subscription.reference, code: "first_order_ended" }}
          label={text("go_on.action")}
        />
      )}
      {isRaising && <RaiseDrawer subscription={subscription} raising={raising} onClose={close} />}
    </div>
  );
};

/** What a person must say, what is under way at the gateway, and what went wrong last. */
const Notices = ({ subscription }: { subscription: ScheduleDetail }) => {
  const text = useText("subscriptions");
  const known = useKnown();
  const { cancelling, requested_payment_count: count, last_error: reason, attention_code } = subscription;
  const asked =
    attention_code && ["what", "next"].map((one) => known("attention", `${attention_code}.${one}`)).join(" ");
  const notices: [string, ReactNode][] = [
    ["asked", asked],
    ["cancelling", cancelling && text("detail.cancelling")],
    ["raising", count !== null && text("detail.raising", { number: count || text("raise.endless") })],
    ["trouble", reason && text("detail.trouble", { reason })],
  ];
  return notices.map(
    ([name, notice]) =>
      notice && (
        <Alert key={name} variant="warning" className="rounded-none">
          {notice}
        </Alert>
      ),
  );
};

function useFacts(subscription: ScheduleDetail, customer: string | undefined): [string, ReactNode][] {
  const text = useText("subscriptions");
  const words = useSubscriptionWords();
  const [day, time] = [useDay(), useTime()];
  const {
    create_orders,
    customer_id,
    order_id,
    plan,
    schedule_no,
    started_at,
    next_deduction_at,
    cancelled_at,
  } = subscription;
  const first = subscription.deductions.find(({ reference }) => reference === subscription.reference);
  return [
    [
      text("payment.gateway_number"),
      schedule_no && <CopyText label={text("payment.gateway_number")} value={schedule_no} />,
    ],
    [text("detail.plan"), plan],
    [text("detail.orders"), text(create_orders ? "detail.orders_by_plugin" : "detail.orders_by_store")],
    [
      text("detail.customer"),
      customer_id && (
        <Link to={`/customers/${customer_id}`} className={LINK_LOOK}>
          {customer ?? customer_id}
        </Link>
      ),
    ],
    [text("detail.amount"), words.terms(subscription)],
    [text("detail.made"), words.made(subscription)],
    [text("detail.started"), started_at && time(started_at)],
    [text("detail.next"), next_deduction_at && day(next_deduction_at)],
    [text("detail.cancelled"), cancelled_at && time(cancelled_at)],
    [text("detail.first_order"), order_id && <OrderLink id={order_id} number={first?.order_display_id} />],
  ];
}

/** Copies the link by which a customer without an account, or whoever has it, ends a subscription. */
const EndLinkButton = ({ id }: { id: string }) => {
  const text = useText("subscriptions");
  const { data } = useQuery({
    queryKey: ["crossborder", "subscription", id, "end-link"],
    queryFn: () => ask("POST recurring-schedules/:schedule_no/end-link", { params: { schedule_no: id } }),
  });
  const label = text("cancel.copy_link");
  if (!data?.end_url) return null;
  return (
    <Copy content={data.end_url} aria-label={label} asChild>
      <Button size="small" variant="secondary">
        {label}
      </Button>
    </Copy>
  );
};

interface RaiseProps {
  subscription: ListedSchedule;
  raising: SubscriptionActs["raising"];
  onClose: () => void;
}

const MOST = 100_000;

/** Asks how often the card is charged, and says before what the gateway will do. */
const RaiseDrawer = ({ subscription, raising, onClose }: RaiseProps) => {
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
