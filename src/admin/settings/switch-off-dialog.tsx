import { Button, Prompt, Text } from "@medusajs/ui";
import type { RegionView } from "../../http";
import { useChannelName } from "../common/channel";
import { useFocusReturn } from "../common/focus";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { useOpenPayments } from "./use-settings";

interface Props {
  region: RegionView;
  provider_id: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** How many payments are still under way, and what becomes of them. */
export const SwitchOffDialog = ({ region, provider_id, onConfirm, onClose }: Props) => {
  const text = useText("settings");
  const common = useText("common");
  const channel = useChannelName();
  const { data: count, error } = useOpenPayments(region.id, provider_id);
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <Prompt open variant="confirmation" onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Prompt.Content {...useFocusReturn()}>
        <Prompt.Header>
          <Prompt.Title>
            {text("switch_off.title", { channel: channel(provider_id), region: region.name })}
          </Prompt.Title>
          <Prompt.Description>{text("switch_off.text")}</Prompt.Description>
        </Prompt.Header>
        <div className="flex flex-col gap-y-3 px-6 pt-4" role="status">
          {count === undefined && !error && <Text size="small">{common("loading")}</Text>}
          {count !== undefined && (
            <Text size="small" weight="plus">
              {text(count === 0 ? "switch_off.none" : "switch_off.open", { count })}
            </Text>
          )}
          <Problem error={error} />
        </div>
        <Prompt.Footer>
          <Prompt.Cancel>{common("cancel")}</Prompt.Cancel>
          <Button size="small" variant="danger" disabled={count === undefined} onClick={confirm}>
            {text("switch_off.confirm")}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  );
};
