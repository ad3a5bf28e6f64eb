import { clx } from "@medusajs/ui";
import { Link, useLocation } from "react-router-dom";
import { useMay } from "./may";
import { useText } from "./text";

/** How a choice among several lists or pages looks. */
export const pill = (isChosen: boolean) =>
  clx(
    "txt-compact-small-plus shrink-0 rounded-full px-3 py-1.5 outline-none focus-visible:shadow-borders-focus",
    isChosen ? "bg-ui-bg-base-pressed text-ui-fg-base" : "text-ui-fg-subtle hover:bg-ui-bg-base-hover",
  );

/** The pages of an entry of the menu: the address of each, the text that it is called by, and what it takes to see it. */
const ENTRIES = {
  reconciliation: [
    ["/crossborder/reconciliation", "day", "crossborder_day:read"],
    ["/crossborder/reconciliation/audit", "audit", "crossborder_audit:read"],
  ],
  settings: [
    ["/settings/crossborder", "status", "crossborder_settings:read"],
    ["/settings/crossborder/notifications", "notifications", "crossborder_notification:read"],
  ],
} as const;

/** Leads from one page of an entry to its others; nothing where the user may see one of them alone. */
export const PageTabs = ({ of }: { of: keyof typeof ENTRIES }) => {
  const text = useText(of);
  const may = useMay();
  const { pathname } = useLocation();
  const seen = ENTRIES[of].filter(([, , policy]) => may(policy));
  if (seen.length < 2) return null;
  return (
    <nav aria-label={text("title")} className="flex gap-x-1 overflow-x-auto">
      {seen.map(([path, name]) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? "page" : undefined}
          className={pill(pathname === path)}
        >
          {text(name)}
        </Link>
      ))}
    </nav>
  );
};
