import { defineRouteConfig } from "@medusajs/admin-sdk";
import { NotificationList } from "../../../notifications/notification-list";

const NotificationsPage = () => <NotificationList />;

export const config = defineRouteConfig({
  label: "notifications.title",
  translationNs: "crossborder",
});

export default NotificationsPage;
