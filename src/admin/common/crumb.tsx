import { useText } from "./text";

type Page =
  | "payments"
  | "reconciliation"
  | "attention"
  | "books"
  | "in_store"
  | "notifications"
  | "settings"
  | "subscriptions";

/** In the language that is chosen now. */
const Title = ({ of }: { of: Page }) => useText(of)("title");

/** What a page exports as `handle`: its name in the dashboard's breadcrumbs, where those above it lead back. */
export const crumbOf = (page: Page) => ({ breadcrumb: () => <Title of={page} /> });
