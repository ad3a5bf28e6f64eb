import { useTranslation } from "react-i18next";
import { LINK_LOOK } from "./links";
import { helpAddress } from "./site";
import { useText } from "./text";

/** To what the documentation says of an attention code, where it is published. */
export const HelpLink = ({ code }: { code: string }) => {
  const text = useText("common");
  const { i18n } = useTranslation();
  const address = helpAddress(code, i18n.language);
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={`txt-small ${LINK_LOOK}`}>
      {text("help")}
    </a>
  );
};
