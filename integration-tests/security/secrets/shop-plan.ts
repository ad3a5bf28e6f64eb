import { join } from "node:path";
import type { Addresses, ShopPlan } from "../../../testing/shop/in-shop";
import { RecordingProxy } from "./recording-proxy";
import { SECRETS_ENVIRONMENT, REFUND_PERMISSION } from "./environment";
import { WrittenOutput } from "./written-output";

/** Everything that is written until the last case has run. */
export const output = new WrittenOutput();
/** Stand between the world and the store, and between the store and the gateway. */
export const [toStore, toGateway] = [new RecordingProxy(), new RecordingProxy()];

export const shopWithSecrets: ShopPlan = {
  store: join(__dirname, "store"),
  sandbox: { refundPermission: REFUND_PERMISSION },
  inFront: async (real: Addresses) => {
    output.watch();
    Object.assign(process.env, SECRETS_ENVIRONMENT);
    await Promise.all([toStore.start(), toGateway.start()]);
    toStore.leadTo(real.store);
    toGateway.leadTo(real.gateway);
    return { store: toStore.url, gateway: toGateway.url };
  },
};
