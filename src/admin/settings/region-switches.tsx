import { Button, Label, Prompt, Switch, Text, toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AccountView, ProfileView, ProviderView, RegionView } from "../../http";
import { useMay } from "../common/may";
import { PartTitle } from "../common/page-head";
import { useText } from "../common/text";
import { useChannelName } from "../common/channel";
import { useFocusReturn } from "../common/focus";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";

interface Props {
  account: AccountView;
  regions: RegionView[];
}

/** Which channels of each profile of a merchant each region offers its shoppers. */
export const RegionSwitches = ({ account: { profiles }, regions }: Props) => {
  const text = useText("settings");
  const may = useMay();
  const mayOffer = may("crossborder_settings:update") && may("region:update");
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      <PartTitle
        title={text("regions.heading")}
        hint={text(mayOffer === false ? "regions.may_not" : "regions.hint")}
      />
      {regions.map((region) => (
        <RegionRow key={region.id} region={region} profiles={profiles} may={mayOffer ?? false} />
      ))}
    </div>
  );
};

interface RowProps {
  region: RegionView;
  profiles: ProfileView[];
  may: boolean;
}

const RegionRow = ({ region, profiles, may }: RowProps) => {
  const text = useText("settings");
  const { mutate, isPending } = useOffer(region);
  const [asked, setAsked] = useState<string>();
  const currency = region.currency_code.toUpperCase();
  const name = `${region.name} (${currency})`;
  return (
    <fieldset className="flex flex-col gap-y-2">
      <legend className="txt-small-plus mb-2">{name}</legend>
      {!region.payable && (
        <Text size="small" className="text-ui-fg-subtle">
          {text("regions.not_payable", { currency })}
        </Text>
      )}
      {profiles.map((profile) => (
        <ProfileRow
          key={profile.id}
          profile={profile}
          isNamed={profiles.length > 1}
          region={region}
          disabled={!may || isPending || !region.payable}
          onChange={(provider_id, enabled) =>
            enabled ? mutate({ provider_id, enabled }) : setAsked(provider_id)
          }
        />
      ))}
      {asked && (
        <SwitchOffDialog
          region={region}
          provider_id={asked}
          onConfirm={() => mutate({ provider_id: asked, enabled: false })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </fieldset>
  );
};

/** Offers a channel in a region, or switches it off. */
function useOffer(region: RegionView) {
  const text = useText("settings");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { provider_id: string; enabled: boolean }) =>
      ask("POST settings/regions", { body: { region_id: region.id, ...change } }),
    onSuccess: ({ region: { draining } }, { provider_id, enabled }) => {
      const drains = draining.some((one) => one.provider_id === provider_id);
      const off = drains ? "regions.switching_off" : "regions.taken_away";
      toast.success(text(enabled ? "regions.offered" : off, { region: region.name }));
    },
    onError: ({ message }) =>
      toast.error(text("regions.not_changed", { region: region.name }), { description: message }),
    // Medusa's own page of the region shows it, too.
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "health" }),
  });
}

interface ProfileProps {
  profile: ProfileView;
  isNamed: boolean;
  region: RegionView;
  disabled: boolean;
  onChange: (provider_id: string, enabled: boolean) => void;
}

const ProfileRow = ({ profile, isNamed, region, disabled, onChange }: ProfileProps) => (
  <div role="group" aria-label={profile.id} className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-5">
    {isNamed && (
      <Text size="small" className="text-ui-fg-subtle break-words sm:max-xl:col-span-2">
        {profile.id}
      </Text>
    )}
    {profile.providers
      .filter(({ in_store }) => !in_store)
      .map((provider) => (
        <ChannelSwitch
          key={provider.id}
          provider={provider}
          isOffered={region.provider_ids.includes(provider.id)}
          open_payments={
            region.draining.find(({ provider_id }) => provider_id === provider.id)?.open_payments
          }
          disabled={disabled}
          onChange={(enabled) => onChange(provider.id, enabled)}
        />
      ))}
  </div>
);

interface SwitchProps {
  provider: ProviderView;
  isOffered: boolean;
  /** Set while it is being switched off. */
  open_payments: number | undefined;
  disabled: boolean;
  onChange: (enabled: boolean) => void;
}

const ChannelSwitch = ({ provider, isOffered, open_payments, disabled, onChange }: SwitchProps) => {
  const common = useText("common");
  const text = useText("settings");
  const id = useId();
  const hint = `${id}-hint`;
  return (
    <div>
      <div className="flex items-center gap-x-2">
        <Switch
          id={id}
          size="small"
          checked={isOffered}
          disabled={disabled}
          onCheckedChange={onChange}
          {...(open_payments !== undefined && { "aria-describedby": hint })}
        />
        <Label htmlFor={id} size="small">
          {common(`channel.${provider.channel}`)}
        </Label>
      </div>
      {open_payments !== undefined && (
        <Text id={hint} size="xsmall" className="text-ui-fg-subtle pl-9">
          {text("regions.draining", { count: open_payments })}
        </Text>
      )}
    </div>
  );
};

interface SwitchOffDialogProps {
  region: RegionView;
  provider_id: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** How many payments are still under way, and what becomes of them. */
const SwitchOffDialog = ({ region, provider_id, onConfirm, onClose }: SwitchOffDialogProps) => {
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

/** How many payments of a channel are under way in a region. */
const useOpenPayments = (region_id: string, provider_id: string) =>
  useQuery({
    queryKey: ["crossborder", "settings", "open-payments", region_id, provider_id],
    queryFn: async () => {
      const query = new URLSearchParams({ region_id, provider_id });
      return (await ask("GET settings/open-payments", { query })).open_payments;
    },
    // What was counted when the dialog was open before is not shown.
    gcTime: 0,
    retry: false,
  });
