import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Today } from "../../../days/today";

const TodayPage = () => <Today />;

export const config = defineRouteConfig({ label: "days.title", translationNs: "crossborder" });

export default TodayPage;
