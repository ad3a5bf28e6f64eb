import { CreditCard } from "@medusajs/icons";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useText } from "../common/text";
import { useWaitingCount } from "./use-queue";

/** What fits into the icon. */
const MOST = 9;

/**
 * The icon of the payments in the menu: how much waits for a person, wherever in the dashboard one is. It also writes the number
 * behind the name of the page below it.
 */
export const MenuIcon = () => {
  const text = useText("attention");
  const count = useWaitingCount();
  useCountInMenu(count);
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

/**
 * The dashboard shows a page's name as a translated text and nothing else: so the text has the number. Texts that change do not
 * draw the menu again, only a change of the language does.
 */
function useCountInMenu(count: number): void {
  const text = useText("attention");
  const { i18n } = useTranslation();
  const { language } = i18n;
  const name = count > 0 ? text("menu_count", { count }) : text("title");
  useEffect(() => {
    if (i18n.getResource(language, "crossborder", "attention.menu") === name) return;
    i18n.addResource(language, "crossborder", "attention.menu", name);
    i18n.emit("languageChanged", language);
  }, [i18n, language, name]);
}
