import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { Today } from "../../../days/today";
import { ReconciliationTabs } from "../../../reconciliation/tabs";

const DayPage = () => (
  <div className="flex flex-col gap-y-3">
    <ReconciliationTabs />
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
