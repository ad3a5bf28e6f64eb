import provider from "../providers/crossborder";
import { inboxProviderId, isSameAccount, providerIdsBeside } from "./provider-id";

describe("the provider ids of one account", () => {
  const all = provider.services.map((service) => `pp_${Reflect.get(service, "identifier")}_eu_main`);

  it("are those of every channel there is", () => {
    expect(all.length).toBeGreaterThan(1);
    for (const id of all) expect(providerIdsBeside(id).toSorted()).toEqual(all.toSorted());
  });

  it("stand for the same account, and no other's do", () => {
    for (const id of all) {
      expect(inboxProviderId(id)).toBe("pp_crossborder-channel-a_eu_main");
      expect(isSameAccount(id, "pp_crossborder-in-store_eu_main")).toBe(true);
      expect(isSameAccount(id, "pp_crossborder-in-store_main")).toBe(false);
    }
    expect(isSameAccount("pp_system_default", "pp_system_default")).toBe(false);
    expect(providerIdsBeside("pp_system_default")).toEqual([]);
  });
});
