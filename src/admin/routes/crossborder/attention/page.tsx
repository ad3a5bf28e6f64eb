import { defineRouteConfig } from "@medusajs/admin-sdk";
import { MenuIcon } from "../../../attention/menu-icon";
import { WaitingList } from "../../../attention/waiting-list";
import { crumbOf } from "../../../common/crumb";
import { WithSearch } from "../../../search/with-search";

const AttentionPage = () => (
  <WithSearch>
    <WaitingList />
  </WithSearch>
);

export const config = defineRouteConfig({
  label: "attention.menu",
  translationNs: "crossborder",
  rank: 20,
  icon: MenuIcon,
});

export const handle = crumbOf("attention");

export default AttentionPage;
