import { Container, Heading, StatusBadge, Text } from "@medusajs/ui";
import { type ReactNode, useId } from "react";
import { CopyText } from "../common/copy-text";
import { useAgo, useText } from "../common/text";
import { CheckList } from "./check-list";
import { OptionsList } from "./options-list";
import { RegionSwitches } from "./region-switches";
import type { Account, Check, Settings } from "./settings";
import { TestNotification } from "./test-notification";

const COLOURS = { sandbox: "purple", test: "orange", production: "green" } as const;

interface Props {
  account: Account;
  settings: Settings;
  checks: Check[];
}

/** One account at the gateway: how it is, what it may be told by, and where it is offered. */
export const AccountSection = ({ account, settings: { regions, last_run }, checks }: Props) => {
  const text = useText("health");
  const ago = useAgo();
  const id = useId();
  const { environment, merchant_no, store_no, last_notification_at, oldest_due } = account;
  const moment = (at: string | undefined | null) => (at ? ago(at) : text("account.never"));
  return (
    <Container role="region" aria-labelledby={id} className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-3 px-6 py-4">
        <Heading id={id} level="h2">
          {text("account.heading", { id: account.id })}
        </Heading>
        <StatusBadge color={COLOURS[environment]}>{text(`account.environment.${environment}`)}</StatusBadge>
      </div>
      <CheckList checks={checks} />
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 px-6 py-4 sm:grid-cols-2">
        <Row title={text("account.merchant_no")}>
          <CopyText label={text("account.merchant_no")} value={merchant_no} />
        </Row>
        <Row title={text("account.store_no")}>
          <CopyText label={text("account.store_no")} value={store_no} />
        </Row>
        <Row title={text("account.last_notification")}>{moment(last_notification_at)}</Row>
        <Row title={text("account.last_run")}>{moment(last_run?.finished_at)}</Row>
        <Row title={text("account.oldest_due")}>
          {oldest_due
            ? text("account.due", { reference: oldest_due.reference, moment: ago(oldest_due.since) })
            : text("account.nothing_due")}
        </Row>
      </dl>
      <TestNotification provider_id={account.provider_id} />
      <RegionSwitches account={account} regions={regions} />
      <OptionsList options={account.options} />
    </Container>
  );
};

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt>
      <Text as="span" size="small" leading="compact" weight="plus">
        {title}
      </Text>
    </dt>
    <dd className="txt-compact-small text-ui-fg-subtle break-words">{children}</dd>
  </div>
);
