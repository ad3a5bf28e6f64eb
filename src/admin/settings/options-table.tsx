import { Button } from "@medusajs/ui";
import { useId, useState } from "react";
import type { AccountView, OptionInForce } from "../../http";
import { PartTitle } from "../common/page-head";
import { useText } from "../common/text";

type Options = AccountView["options"];

/** What is set, by its name in medusa-config: who looks at it has that file beside it. Those of each profile stand below. */
export const OptionsTable = ({ account: { options, profiles } }: { account: AccountView }) => {
  const text = useText("settings");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="px-6 py-4">
      <div className="flex items-center justify-between gap-3">
        <PartTitle title={text("options.heading")} hint={text("options.hint")} />
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
      <table id={id} className={isOpen ? "mt-4 w-full table-fixed text-left text-xs" : "hidden"}>
        <thead className="text-ui-fg-subtle">
          <tr>
            {(["name", "value", "from"] as const).map((column) => (
              <th key={column} scope="col" className="py-1 pr-4 font-normal last:w-1/4 last:pr-0">
                {text(`options.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <OptionRows options={options} />
        {profiles.map((profile) => (
          <OptionRows
            key={profile.id}
            options={profile.options}
            heading={profiles.length > 1 ? text("options.profile", { id: profile.id }) : undefined}
          />
        ))}
      </table>
    </div>
  );
};

const OptionRows = ({ options, heading }: { options: Options; heading?: string | undefined }) => {
  const text = useText("settings");
  return (
    <tbody className="[overflow-wrap:anywhere]">
      {heading && (
        <tr>
          <th scope="rowgroup" colSpan={3} className="pb-1 pt-4">
            {heading}
          </th>
        </tr>
      )}
      {ORDER.flatMap((from) => linesFrom(options, from)).map(([name, value, from]) => (
        <tr key={name} className="border-ui-border-base border-t align-top">
          <th scope="row" className="py-1 pr-4 font-mono font-normal">
            {name}
          </th>
          <td className="py-1 pr-4 font-mono">{value || text("options.none")}</td>
          <td className="text-ui-fg-subtle py-1">{text(`options.${from.replace("-", "_")}`)}</td>
        </tr>
      ))}
    </tbody>
  );
};

/** What somebody has chosen stands first; what is as the documentation says is not told. */
const ORDER = ["medusa-config", "sandbox"] as const;

const linesFrom = (options: Options, wanted: OptionInForce["from"]) =>
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
