import type { AccountView, Check, RegionView, Settings } from "../../http";
import { AccountBox } from "../common/account-box";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { Problem } from "../common/problem";
import { useAgo, useText } from "../common/text";
import { CheckList } from "../health/check-list";
import { OptionsTable } from "./options-table";
import { RegionSwitches } from "./region-switches";
import { TestNotification } from "./test-notification";

interface Props {
  account: AccountView;
  regions: RegionView[];
  checks: Check[];
  lastRun: Settings["last_run"];
}

/** How one merchant is, when it was heard of last, where its methods are offered, and what it is set to. */
export const AccountSettings = ({ account, regions, checks, lastRun }: Props) => {
  const text = useText("settings");
  const { unknown_places: unknown } = account;
  return (
    <AccountBox account={account}>
      <CheckList checks={checks} />
      <HeardOf account={account} lastRun={lastRun} />
      {unknown.length > 0 && (
        <div className="px-6 py-4">
          <Problem error={new Error(text("unknown_places", { names: unknown.join(", ") }))} />
        </div>
      )}
      <TestNotification provider_id={account.provider_id} />
      <RegionSwitches account={account} regions={regions} />
      <OptionsTable account={account} />
    </AccountBox>
  );
};

const HeardOf = ({ account, lastRun }: Pick<Props, "account" | "lastRun">) => {
  const text = useText("settings");
  const words = useText("health");
  const ago = useAgo();
  const { merchant_no, store_no, last_notification_at, oldest_due } = account;
  const moment = (at: string | undefined | null) => (at ? ago(at) : words("account.never"));
  return (
    <Facts
      rows={[
        [text("merchant_no"), <CopyText key="merchant" label={text("merchant_no")} value={merchant_no} />],
        [text("store_no"), <CopyText key="store" label={text("store_no")} value={store_no} />],
        [words("account.last_notification"), moment(last_notification_at)],
        [words("account.last_run"), moment(lastRun?.finished_at)],
        [
          words("account.oldest_due"),
          oldest_due &&
            words("account.due", { reference: oldest_due.reference, moment: ago(oldest_due.since) }),
        ],
      ]}
    />
  );
};
