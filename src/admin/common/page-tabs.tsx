import { clx } from "@medusajs/ui";
import { Link, useLocation } from "react-router-dom";
import { useMay } from "./may";

/** How a choice among several lists or pages looks. */
export const pill = (isChosen: boolean) =>
  clx(
    "txt-compact-small-plus shrink-0 rounded-full px-3 py-1.5 outline-none focus-visible:shadow-borders-focus",
    isChosen ? "bg-ui-bg-base-pressed text-ui-fg-base" : "text-ui-fg-subtle hover:bg-ui-bg-base-hover",
  );

interface Props {
  label: string;
  /** The pages of one entry of the menu: the address of each, what it is called, and what it takes to see it. */
  pages: readonly (readonly [path: string, name: string, policy: string])[];
}

/** Leads from one page of an entry to its others; nothing where the user may see one of them alone. */
export const PageTabs = ({ label, pages }: Props) => {
  const may = useMay();
  const { pathname } = useLocation();
  const seen = pages.filter(([, , policy]) => may(policy));
  if (seen.length < 2) return null;
  return (
    <nav aria-label={label} className="flex gap-x-1 overflow-x-auto">
      {seen.map(([path, name]) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? "page" : undefined}
          className={pill(pathname === path)}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
};
