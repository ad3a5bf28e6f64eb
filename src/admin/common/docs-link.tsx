import type { ReactNode } from "react";
import { homepage, name, version } from "../../../package.json";
import { LINK_LOOK } from "./links";
import { type NamedPayment, useNamed } from "./named";
import { useText } from "./text";

/** Where this release's documentation is: the repository is named in package.json alone. */
const DOCS = `${homepage.replace(/#.*/, "")}/blob/${name}@${version}/docs`;

interface Props {
  /** Below docs, such as `reference/options.md`. */
  page: string;
  /** For those who hear it alone. */
  label?: string | undefined;
  children: ReactNode;
}

/** To a page of the documentation, in a window of its own. */
export const DocsLink = ({ page, label, children }: Props) => (
  <a
    href={`${DOCS}/${page}`}
    target="_blank"
    rel="noreferrer"
    aria-label={label}
    className={`txt-small ${LINK_LOOK}`}
  >
    {children}
  </a>
);

interface WhatToDoProps {
  page: string;
  /** Where the page has several of these links. */
  payment?: NamedPayment;
}

/** To what the documentation says is to be done. */
export const WhatToDo = ({ page, payment }: WhatToDoProps) => {
  const words = useText("common")("what_to_do");
  const named = useNamed();
  return (
    <DocsLink page={page} label={payment && named(words, payment)}>
      {words}
    </DocsLink>
  );
};

/** The section about why a person must look. */
export const attentionPage = (code: string): string => `operations/attention.md#${code}`;
