import type { ReactNode } from "react";
import { homepage, name, version } from "../../../package.json";
import { LINK_LOOK } from "./links";

/** Where this release's documentation is: the repository is named in package.json alone. */
const DOCS = `${homepage.replace(/#.*/, "")}/blob/${name}@${version}/docs`;

interface Props {
  /** Below docs, such as `reference/options.md`. */
  page: string;
  children: ReactNode;
}

/** To a page of the documentation, in a window of its own. */
export const DocsLink = ({ page, children }: Props) => (
  <a href={`${DOCS}/${page}`} target="_blank" rel="noreferrer" className={`txt-small ${LINK_LOOK}`}>
    {children}
  </a>
);
