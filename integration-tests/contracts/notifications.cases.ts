import { Modules } from "@medusajs/framework/utils";
import { contracts } from "./kit/in-medusa";

export default contracts("a notification of staff", (medusa) => {
  it("is in the feed of the admin once for an idempotency key", async () => {
    const notifications = medusa.container.resolve(Modules.NOTIFICATION);
    const notice = {
      to: "",
      channel: "feed",
      template: "admin-ui",
      data: {},
      idempotency_key: "crossborder-1",
    };
    await notifications.createNotifications(notice);
    await notifications.createNotifications(notice).catch(() => undefined);
    expect(await medusa.read("notification", ["channel"], {})).toMatchObject([{ channel: "feed" }]);
  });
});
