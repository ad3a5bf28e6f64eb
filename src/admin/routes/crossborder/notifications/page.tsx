import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { NotificationList } from "../../../notifications/notification-list";

const NotificationsPage = () => <NotificationList />;

export const config = defineRouteConfig({
  label: "notifications.title",
  translationNs: "crossborder",
});

export const handle = crumbOf("notifications");

export default NotificationsPage;
