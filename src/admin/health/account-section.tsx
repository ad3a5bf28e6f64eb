import type { AccountView, Check, Settings } from "../../http";
import { AccountBox } from "../common/account-box";
import { Facts } from "../common/facts";
import { useAgo, useText } from "../common/text";
import { CheckList } from "./check-list";

interface Props {
  account: AccountView;
  checks: Check[];
  lastRun: Settings["last_run"];
}

/** How one merchant at the gateway is, and when it was heard of last. */
export const AccountSection = ({ account, checks, lastRun }: Props) => {
  const text = useText("health");
  const ago = useAgo();
  const { last_notification_at, oldest_due } = account;
  const moment = (at: string | undefined | null) => (at ? ago(at) : text("account.never"));
  return (
    <AccountBox account={account}>
      <CheckList checks={checks} />
      <Facts
        rows={[
          [text("account.last_notification"), moment(last_notification_at)],
          [text("account.last_run"), moment(lastRun?.finished_at)],
          [
            text("account.oldest_due"),
            oldest_due
              ? text("account.due", { reference: oldest_due.reference, moment: ago(oldest_due.since) })
              : text("account.nothing_due"),
          ],
        ]}
      />
    </AccountBox>
  );
};
