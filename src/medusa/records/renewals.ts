import { OrderRecords } from "./orders";
import { address, readPlacedOrder } from "./placed-order";
import { readAll, readOne, source, withId } from "./reading";

const ADDRESS = source("customer_address", address, ["*"]);
const VARIANT = source("variant", withId);

/** What the order of a renewal is made of. */
export class RenewalRecords extends OrderRecords {
  placedOrder(id: string) {
    return readPlacedOrder(this.query, id);
  }

  /** The default shipping address of a customer. */
  defaultAddress(customer_id: string) {
    return readOne(this.query, ADDRESS, { customer_id, is_default_shipping: true });
  }

  /** Those of some variants that Medusa still has. */
  async variants(ids: string[]) {
    return ids.length > 0 ? await readAll(this.query, VARIANT, { id: ids }) : [];
  }
}
