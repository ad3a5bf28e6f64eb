import { PageTabs } from "../common/page-tabs";
import { useText } from "../common/text";

export const GatewayTabs = () => {
  const text = useText("settings");
  const page = "/settings/crossborder";
  return (
    <PageTabs
      label={text("title")}
      pages={[
        [page, text("status"), "crossborder_settings:read"],
        [`${page}/notifications`, text("notifications"), "crossborder_notification:read"],
      ]}
    />
  );
};
