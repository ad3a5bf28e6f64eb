import type { Shop } from "../../../testing/shop/shop";
import type { FaultCase } from "../fault-case";
import { placedOrder } from "./checkout";
import { type Fault, isReset, whileBroken } from "./faults";
import { cancel, tryRefundAgain } from "./staff";

const FAULTS: Readonly<Record<string, Fault>> = {
  "is refused": { refuse: { ret_code: "000040", ret_msg: "try later" } },
  "acts and its answer is lost": { drop: true },
  "acts and answers 500": { http_500: true },
  "is cut off": { reset: true },
};

/** Medusa says that the order is cancelled and refunded, also when it is not refunded. */
const cancelling = (how: string, fault: Fault): FaultCase<Shop> => ({
  name: `order cancelled while the refund ${how}`,
  runs: { short: 1, long: 10 },
  lane: isReset(fault) ? "ci" : "all",
  leaves: { orders: 1, reverses: 0, refunds: 1 },
  async run(shop) {
    const { orderId, reference } = await placedOrder(shop);
    const faults = { refund: fault, ...(isReset(fault) && { "tran-query": fault }) };
    await whileBroken(shop.gateway, faults, () => cancel(shop, orderId));
    if (fault.refuse) await tryRefundAgain(shop, reference);
  },
});

export const cancellations = Object.entries(FAULTS).map(([how, fault]) => cancelling(how, fault));
