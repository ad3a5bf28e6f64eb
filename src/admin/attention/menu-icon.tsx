import { CreditCard } from "@medusajs/icons";
import { useText } from "../common/text";
import { useUnused } from "../gateway/use-status";
import { useWaitingCount } from "./queue";

/** What fits into the icon. */
const MOST = 9;

/** The icon of the payments in the menu: how much needs action, wherever in the dashboard one is. */
export const MenuIcon = () => (
  <>
    <WithoutUnused />
    <Waiting />
  </>
);

const Waiting = () => {
  const text = useText("attention");
  const count = useWaitingCount() ?? 0;
  if (count === 0) return <CreditCard />;
  return (
    <span
      role="img"
      aria-label={text("waiting", { count })}
      className="bg-ui-button-danger flex size-full items-center justify-center text-[9px] font-medium leading-none text-white"
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
};

/** The dashboard has no way to leave an entry out of its menu, and this icon is drawn wherever the menu is. */
const WithoutUnused = () => {
  const hidden = useUnused().map((page) => `nav li:has(a[href$="/crossborder/${page}"]) { display: none }`);
  return <style>{hidden}</style>;
};
