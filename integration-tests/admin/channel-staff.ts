import axios from "axios";
import type { Shop } from "../../testing/shop/shop";

export const API = "/admin/crossborder";
export const WALLET = "pp_crossborder-channel-a_main";

const ids = (named: { id: string }[]) => named.map(({ id }) => id);

/** Staff who offer channels in regions and switch them off, and what everybody sees of it. */
export const channelStaff = (shop: Shop) => {
  const usd = () => shop.seeded.regions.usd;

  /** What Medusa's own page of the region shows. */
  const inMedusa = async (region = usd()): Promise<string[]> => {
    const { data } = await shop.admin.get(`/admin/regions/${region}?fields=payment_providers.id`);
    return ids(data.region.payment_providers);
  };

  return {
    inMedusa,

    /** Staff uses the switch of our page. */
    offer: async (enabled: boolean, provider_id = WALLET, region_id = usd()) => {
      const body = { region_id, provider_id, enabled };
      const { status, data } = await shop.admin.post(`${API}/settings/regions`, body);
      expect(status).toBe(200);
      return data.region;
    },

    /** Staff unticks the channel on Medusa's own page of the region, or ticks it again. */
    changeInMedusa: async (offered: boolean) => {
      const others = (await inMedusa()).filter((id) => id !== WALLET);
      const payment_providers = offered ? [...others, WALLET] : others;
      expect((await shop.admin.post(`/admin/regions/${usd()}`, { payment_providers })).status).toBe(200);
    },

    /** The payment methods that a storefront shows. */
    choices: async (region = usd()): Promise<string[]> => {
      const address = `${shop.backendUrl}/store/payment-providers?region_id=${region}`;
      const headers = { "x-publishable-api-key": shop.seeded.publishableKey };
      const { data } = await axios.get(address, { headers });
      expect(data.count).toBe(data.payment_providers.length);
      return ids(data.payment_providers);
    },

    /** What the dialog of the switch tells. */
    open: async (provider_id = WALLET, region_id = usd()): Promise<number> => {
      const query = `region_id=${region_id}&provider_id=${provider_id}`;
      return (await shop.admin.get(`${API}/settings/open-payments?${query}`)).data.open_payments;
    },

    draining: async (region_id = usd()): Promise<{ provider_id: string; since: string }[]> => {
      const { regions } = (await shop.admin.get(`${API}/settings`)).data.settings;
      return regions.find(({ id }: { id: string }) => id === region_id).draining;
    },

    reverses: async () => (await shop.gateway.calls("reverse")).length,
  };
};
