import { crumbOf } from "../../../../common/crumb";
import { NotificationList } from "../../../../notifications/notification-list";
import { GatewayTabs } from "../../../../settings/tabs";

const NotificationsPage = () => (
  <div className="flex flex-col gap-y-3">
    <GatewayTabs />
    <NotificationList />
  </div>
);

export const handle = crumbOf("notifications");

export default NotificationsPage;
