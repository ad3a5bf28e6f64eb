import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  InformationCircleSolid,
  XCircleSolid,
} from "@medusajs/icons";
import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { Check } from "../../http";
import { COMMAND } from "../../http/command";
import { useAgo, useText } from "../common/text";

const ICONS = {
  ok: { Icon: CheckCircleSolid, colour: "text-ui-tag-green-icon" },
  info: { Icon: InformationCircleSolid, colour: "text-ui-fg-muted" },
  warning: { Icon: ExclamationCircleSolid, colour: "text-ui-tag-orange-icon" },
  error: { Icon: XCircleSolid, colour: "text-ui-tag-red-icon" },
};

/** The same order for everybody, what is wrong first. */
const RANK = { error: 0, warning: 1, info: 2, ok: 3 };

/** What somebody has to look at; what is in order is one line, and unfolds. */
export const CheckList = ({ checks }: { checks: Check[] }) => {
  const text = useText("health");
  const [isOpen, setOpen] = useState(false);
  const open = checks.filter(({ status }) => status === "error" || status === "warning");
  const count = checks.length - open.length;
  const shown = [...(isOpen ? checks : open)].sort((one, other) => RANK[one.status] - RANK[other.status]);
  if (checks.length === 0) return null;
  return (
    <div className="divide-y">
      <ul className="divide-y">
        {shown.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      {count > 0 && (
        <div className="flex items-center justify-between gap-x-3 px-6 py-3">
          <Text size="small" className="text-ui-fg-subtle">
            {text("in_order", { count })}
          </Text>
          <Button size="small" variant="transparent" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? "fold" : "unfold")}
          </Button>
        </div>
      )}
    </div>
  );
};

const CheckRow = ({ check }: { check: Check }) => {
  const text = useText("health");
  const { title, sentence, next } = useWords(check);
  const { Icon, colour } = ICONS[check.status];
  return (
    <li className="flex gap-x-3 px-6 py-3">
      <Icon role="img" aria-label={text(`status.${check.status}`)} className={`${colour} mt-0.5 shrink-0`} />
      <div className="min-w-0">
        <Text size="small" leading="compact" weight="plus">
          {title}
        </Text>
        <Text size="small" className="text-ui-fg-subtle break-words">
          {sentence}
        </Text>
        {next && (
          <Text size="small" className="break-words">
            {next}
          </Text>
        )}
      </div>
    </li>
  );
};

/** In the language of the dashboard; a check that it does not know yet, in the words of the server. */
export function useWords({ name, finding, facts = {}, message, next }: Check) {
  const text = useText("health");
  const ago = useAgo();
  const key = name.replaceAll(" ", "_");
  const { moment, count = facts.failures } = facts;
  const values = {
    ...facts,
    command: COMMAND,
    ...(count !== undefined && { count: Number(count) }),
    ...(moment !== undefined && { moment: ago(String(moment)) }),
  };
  return {
    title: text(`check.${key}`, { defaultValue: name }),
    sentence: text(`finding.${key}.${finding}`, { ...values, defaultValue: message }),
    next: next && text(`next.${key}.${finding}`, { ...values, defaultValue: next }),
  };
}
