import { clx, Select } from "@medusajs/ui";

interface Props {
  /** For a screen reader. */
  label: string;
  value: string;
  /** Each with its name. */
  choices: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
  className?: string;
}

/** One of several, chosen from a list that opens. */
export const Choice = ({ label, value, choices, onChoose, className }: Props) => (
  <Select size="small" value={value} onValueChange={onChoose}>
    <Select.Trigger aria-label={label} className={clx("w-36", className)}>
      <Select.Value />
    </Select.Trigger>
    <Select.Content>
      {choices.map(([one, name]) => (
        <Select.Item key={one} value={one}>
          {name}
        </Select.Item>
      ))}
    </Select.Content>
  </Select>
);
