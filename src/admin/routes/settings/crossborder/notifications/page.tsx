import { crumbOf } from "../../../../common/crumb";
import { PageTabs } from "../../../../common/page-tabs";
import { NotificationList } from "../../../../notifications/notification-list";

const NotificationsPage = () => (
  <div className="flex flex-col gap-y-3">
    <PageTabs of="settings" />
    <NotificationList />
  </div>
);

export const handle = crumbOf("notifications");

export default NotificationsPage;
