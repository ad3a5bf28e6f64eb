import { PageTabs } from "../common/page-tabs";
import { useText } from "../common/text";

export const ReconciliationTabs = () => {
  const text = useText("reconciliation");
  const page = "/crossborder/reconciliation";
  return (
    <PageTabs
      label={text("title")}
      pages={[
        [page, text("day"), "crossborder_day:read"],
        [`${page}/audit`, text("audit"), "crossborder_audit:read"],
      ]}
    />
  );
};
