import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { WithSearch } from "../../../search/with-search";
import { Settings } from "../../../settings/settings";

const SettingsPage = () => (
  <WithSearch>
    <Settings />
  </WithSearch>
);

/** Below `routes/settings`: it stands among Medusa's own settings. */
export const config = defineRouteConfig({ label: "settings.title", translationNs: "crossborder" });

export const handle = crumbOf("settings");

export default SettingsPage;
