import type { ReactNode } from "react";

/** What is known of something, line by line: a name, and what stands behind it. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="divide-y">
    {rows.map(([name, value]) => (
      <div key={name} className="text-ui-fg-subtle grid grid-cols-2 items-center gap-4 px-6 py-3">
        <dt className="txt-compact-small-plus">{name}</dt>
        <dd className="txt-compact-small min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
