import type { AccountView, RegionView } from "../../http";
import { AccountBox } from "../common/account-box";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { OptionsTable } from "./options-table";
import { RegionSwitches } from "./region-switches";
import { TestNotification } from "./test-notification";

interface Props {
  account: AccountView;
  regions: RegionView[];
}

/** What one merchant is set to, whether that is right, and where its profiles are offered. */
export const AccountSettings = ({ account, regions }: Props) => {
  const text = useText("settings");
  const { merchant_no, store_no, provider_id, unknown_places: unknown } = account;
  return (
    <AccountBox account={account}>
      <Facts
        rows={[
          [text("merchant_no"), <CopyText key="merchant" label={text("merchant_no")} value={merchant_no} />],
          [text("store_no"), <CopyText key="store" label={text("store_no")} value={store_no} />],
        ]}
      />
      {unknown.length > 0 && (
        <div className="px-6 py-4">
          <Problem error={new Error(text("unknown_places", { names: unknown.join(", ") }))} />
        </div>
      )}
      <TestNotification provider_id={provider_id} />
      <RegionSwitches account={account} regions={regions} />
      <OptionsTable account={account} />
    </AccountBox>
  );
};
