import { Modules } from "@medusajs/framework/utils";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { refusal } from "../../testing/shop/expected";
import { eventually } from "../../testing/shop/sandbox-control";

export default cases("staff releases a part of a hold", (shop) => {
  const clerk = new Clerk(shop);

  it("which two of them ask for in the same moment: it is released once", async () => {
    const { reference } = await clerk.hold();
    const locking = shop.container.resolve(Modules.LOCKING);
    const lock = `crossborder:${reference}`;
    await locking.acquire(lock, { ownerId: "the test", expire: 60 });
    const answers = [1, 2].map(() => shop.staff("release", reference, { amount: 10 }));
    const asked = () => shop.database("crossborder_event").where({ name: "release_requested" });
    await eventually(async () => (await asked()).length === 2, "both to have asked");
    await locking.release(lock, { ownerId: "the test" });
    expect((await Promise.all(answers)).sort((one, other) => one.status - other.status)).toMatchObject([
      { status: 200, data: { transaction: { released_amount: "10.00" } } },
      refusal("busy", "15.00 is held now"),
    ]);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "15.00", released: "10.00" });
    expect(await shop.operations(reference, "release")).toMatchObject([{ outcome: "succeeded" }]);
  });
});
