import { contracts } from "./kit/in-medusa";
import { PROVIDER } from "./store/recorder";

export default contracts("a region", (medusa) => {
  it("offers the providers that it is given, all at once, and says that it was changed", async () => {
    const id = medusa.seeded.regions.usd;
    const updated = medusa.listen("region.updated");
    const offered = async () =>
      (await medusa.readOne("region", ["payment_providers.id"], { id })).payment_providers;
    expect(await offered()).toHaveLength(2);
    const update = { payment_providers: [PROVIDER] };
    expect((await medusa.run("update-regions", { selector: { id }, update })).error).toBeUndefined();
    expect(await offered()).toMatchObject([{ id: PROVIDER }]);
    expect(updated).toEqual([{ id }]);
  });

  it("is listed for the storefront with its providers and their count", async () => {
    const answer = await medusa
      .shopper()
      .get(`/store/payment-providers?region_id=${medusa.seeded.regions.usd}`);
    expect(answer.data).toMatchObject({
      payment_providers: expect.arrayContaining([expect.objectContaining({ id: PROVIDER })]),
      count: 2,
    });
  });

  it("leads from a cart to its countries", async () => {
    const { id } = await medusa.shopper().fillCart();
    const fields = ["region_id", "locale", "shipping_address.country_code", "region.countries.iso_2"];
    expect(await medusa.readOne("cart", fields, { id })).toMatchObject({
      region_id: medusa.seeded.regions.usd,
      shipping_address: { country_code: "us" },
      region: { countries: [{ iso_2: "us" }] },
    });
  });
});
