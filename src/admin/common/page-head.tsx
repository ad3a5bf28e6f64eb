import { Heading, Text } from "@medusajs/ui";
import type { ReactNode } from "react";

interface TitleProps {
  title: string;
  subtitle: string;
}

/** How a page is called, and what is on it. */
export const PageTitle = ({ title, subtitle }: TitleProps) => (
  <div>
    <Heading>{title}</Heading>
    <Text size="small" className="text-ui-fg-subtle">
      {subtitle}
    </Text>
  </div>
);

/** The same of a part of a page. */
export const PartTitle = ({ title, hint }: { title: string; hint: string }) => (
  <div>
    <Text size="small" leading="compact" weight="plus">
      {title}
    </Text>
    <Text size="small" className="text-ui-fg-subtle">
      {hint}
    </Text>
  </div>
);

interface HeadProps extends TitleProps {
  /** Beside it: choices and buttons. */
  children?: ReactNode;
}

/** The head of a page, in its container. */
export const PageHead = ({ children, ...title }: HeadProps) => (
  <div className="flex flex-col gap-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
    <PageTitle {...title} />
    {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
  </div>
);
