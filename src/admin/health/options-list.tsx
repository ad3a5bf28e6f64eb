import { Button, Text } from "@medusajs/ui";
import { useId, useState } from "react";
import type { AccountView, OptionInForce } from "../../http";
import { useText } from "../common/text";

/** The options in force, by their names in medusa-config: who looks at them has that file beside it. */
export const OptionsList = ({ options }: Pick<AccountView, "options">) => {
  const text = useText("health");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="px-6 py-4">
      <div className="flex items-center justify-between gap-3">
        <div>
          <Text size="small" leading="compact" weight="plus">
            {text("options.heading")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {text("options.hint")}
          </Text>
        </div>
        <Button
          size="small"
          variant="transparent"
          className="shrink-0"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? "options.hide" : "options.show")}
        </Button>
      </div>
      <dl id={id} className={isOpen ? "mt-4 grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2" : "hidden"}>
        {ORDER.flatMap((from) => linesFrom(options, from)).map(([name, value, from]) => (
          <div key={name} className="contents">
            <dt className="text-ui-fg-subtle break-words font-mono text-xs">{name}</dt>
            <dd className="mb-2 break-words text-xs sm:mb-0">
              <span className="font-mono">{value || text("options.none")}</span>
              <span className="text-ui-fg-subtle"> · {text(`options.${from.replace("-", "_")}`)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

/** What somebody has chosen stands first. */
const ORDER = ["medusa-config", "sandbox", "default"] as const;

const linesFrom = (options: AccountView["options"], wanted: OptionInForce["from"]) =>
  Object.entries(options).flatMap(([name, { value, from }]) =>
    from === wanted ? linesOf(name, value ?? "").map((line) => [...line, from] as const) : [],
  );

/** An option, or each one inside of it, as text. */
function linesOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return [[name, value.join(", ")]];
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  const inside = Object.entries(value).flatMap(([key, part]) => linesOf(`${name}.${key}`, part));
  return inside.length > 0 ? inside : [[name, ""]];
}
