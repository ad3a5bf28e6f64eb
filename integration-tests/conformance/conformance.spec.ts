import { SCRIPTS as LOCKS } from "../../testing/simulation/conformance/locks/scripts";
import { playModelled, playOnLocks } from "../../testing/simulation/conformance/locks/sides";
import { modelledMedusa } from "../../testing/simulation/conformance/medusa/modelled";
import { play } from "../../testing/simulation/conformance/medusa/play";
import { realMedusa } from "../../testing/simulation/conformance/medusa/real";
import { SCRIPTS } from "../../testing/simulation/conformance/medusa/scripts";
import { slow } from "../../testing/jest/lanes";
import { diesAfter, refusingWrites } from "../contracts/kit/dead-database";
import { inMedusa } from "../contracts/kit/in-medusa";
import type { PlainMedusa } from "../contracts/kit/plain-medusa";
import { VERSION } from "../../testing/store/installed-medusa";
import { PROVIDER, recorder } from "../contracts/store/recorder";

/** The store as a script finds it: a cart that is ready to be paid. */
async function storeOf(medusa: PlainMedusa) {
  const shopper = medusa.shopper();
  const cart = await shopper.fillCart();
  return realMedusa({
    container: medusa.container,
    provider_id: PROVIDER,
    cart_id: cart.id,
    collection_id: shopper.collection,
    answer: (method, answering) => recorder.answer(method, answering),
    addToCart: async () => {
      const { status, data } = await shopper.addToCart(cart.id, "travel-cup");
      if (status !== 200) throw new Error(`the cart was answered ${status}: ${JSON.stringify(data)}`);
    },
    total: async () => String((await medusa.readOne("cart", ["total"], { id: cart.id })).total),
    sellOut: () => medusa.sellOut(),
    refuseWrites: refusingWrites,
    diesAfter,
  });
}

slow.describe(`the simulated world does as Medusa ${VERSION}`, () => {
  inMedusa((medusa) => {
    it.each(SCRIPTS.map((script) => [script.name, script] as const))("%s", async (_, script) => {
      const real = await play(script, await storeOf(medusa));
      expect(await play(script, modelledMedusa())).toEqual(real);
    });

    it.each(LOCKS)("locks: %s", async (_, script) => {
      expect(await playModelled(script)).toEqual(await playOnLocks(medusa.container, script));
    });
  });
});
