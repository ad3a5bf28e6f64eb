import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Today } from "../../../days/today";

const TodayPage = () => <Today />;

export const config = defineRouteConfig({ label: "days.title", translationNs: "crossborder", rank: 10 });

export default TodayPage;
