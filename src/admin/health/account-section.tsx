import { Container, Heading, StatusBadge } from "@medusajs/ui";
import { useId } from "react";
import type { AccountView, Check, Settings } from "../../http";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { useAgo, useText } from "../common/text";
import { CheckList } from "./check-list";
import { GatewayCheck } from "./gateway-check";
import { OptionsList } from "./options-list";
import { RegionSwitches } from "./region-switches";
import { TestNotification } from "./test-notification";

const COLOURS = { sandbox: "purple", test: "orange", production: "green" } as const;

interface Props {
  account: AccountView;
  settings: Settings;
  checks: Check[];
}

/** One account at the gateway: how it is, what it may be told by, and where it is offered. */
export const AccountSection = ({ account, settings: { regions, last_run }, checks }: Props) => {
  const text = useText("health");
  const common = useText("common");
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
        <StatusBadge color={COLOURS[environment]}>{common(`environment.${environment}`)}</StatusBadge>
      </div>
      <CheckList checks={checks} />
      <Facts
        rows={[
          [
            text("account.merchant_no"),
            <CopyText key="merchant" label={text("account.merchant_no")} value={merchant_no} />,
          ],
          [
            text("account.store_no"),
            <CopyText key="store" label={text("account.store_no")} value={store_no} />,
          ],
          [text("account.last_notification"), moment(last_notification_at)],
          [text("account.last_run"), moment(last_run?.finished_at)],
          [
            text("account.oldest_due"),
            oldest_due
              ? text("account.due", { reference: oldest_due.reference, moment: ago(oldest_due.since) })
              : text("account.nothing_due"),
          ],
        ]}
      />
      <GatewayCheck provider_id={account.provider_id} />
      <TestNotification provider_id={account.provider_id} />
      <RegionSwitches account={account} regions={regions} />
      <OptionsList options={account.options} />
    </Container>
  );
};
