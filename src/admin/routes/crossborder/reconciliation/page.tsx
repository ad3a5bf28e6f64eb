import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { PageTabs } from "../../../common/page-tabs";
import { Today } from "../../../days/today";

const DayPage = () => (
  <div className="flex flex-col gap-y-3">
    <PageTabs of="reconciliation" />
    <Today />
  </div>
);

export const config = defineRouteConfig({
  label: "reconciliation.title",
  translationNs: "crossborder",
  rank: 10,
});

export const handle = crumbOf("reconciliation");

export default DayPage;
