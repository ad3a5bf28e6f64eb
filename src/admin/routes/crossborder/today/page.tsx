import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { Today } from "../../../days/today";
import { WithSearch } from "../../../search/with-search";

const TodayPage = () => (
  <WithSearch>
    <Today />
  </WithSearch>
);

export const config = defineRouteConfig({ label: "days.title", translationNs: "crossborder", rank: 10 });

export const handle = crumbOf("days");

export default TodayPage;
