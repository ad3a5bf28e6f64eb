import type { ReactNode } from "react";

type Fact = readonly [name: string, value: ReactNode];

/** What is known of something, line by line: a name, and what stands behind it. What is not known is left out. */
export const Facts = ({ rows }: { rows: readonly Fact[] }) => {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className="flex flex-col gap-y-3 px-6 py-4">
      {known.map(([name, value]) => (
        <div key={name} className="text-ui-fg-subtle grid grid-cols-[2fr_3fr] items-start gap-x-4">
          <dt className="txt-small-plus break-words">{name}</dt>
          <dd className="txt-small min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
};
