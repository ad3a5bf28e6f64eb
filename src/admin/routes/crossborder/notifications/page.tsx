import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { NotificationList } from "../../../notifications/notification-list";
import { WithSearch } from "../../../search/with-search";

const NotificationsPage = () => (
  <WithSearch>
    <NotificationList />
  </WithSearch>
);

export const config = defineRouteConfig({
  label: "notifications.title",
  translationNs: "crossborder",
  rank: 50,
});

export const handle = crumbOf("notifications");

export default NotificationsPage;
