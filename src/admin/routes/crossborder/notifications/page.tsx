import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { NotificationList } from "../../../notifications/notification-list";
import { RefusedSection } from "../../../notifications/refused-section";

const NotificationsPage = () => (
  <div className="flex flex-col gap-y-3">
    <RefusedSection />
    <NotificationList />
  </div>
);

export const config = defineRouteConfig({
  label: "notifications.title",
  translationNs: "crossborder",
  rank: 50,
});

export const handle = crumbOf("notifications");

export default NotificationsPage;
