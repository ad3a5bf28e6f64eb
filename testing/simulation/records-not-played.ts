import { notModelled } from "./not-modelled";

/** What no history reads of Medusa. */
export const RECORDS_NOT_PLAYED = {
  sendsEmail: notModelled("records.sendsEmail"),
  placeOfCart: notModelled("records.placeOfCart"),
  cartsIn: notModelled("records.cartsIn"),
  placedOrder: notModelled("records.placedOrder"),
  variants: notModelled("records.variants"),
  defaultAddress: notModelled("records.defaultAddress"),
  providerIds: notModelled("records.providerIds"),
  goods: notModelled("records.goods"),
  apiKeys: notModelled("records.apiKeys"),
  findBuyers: notModelled("records.findBuyers"),
  findWithoutOrder: notModelled("records.findWithoutOrder"),
  clerkNo: notModelled("records.clerkNo"),
  salesChannels: notModelled("records.salesChannels"),
  stockLocations: notModelled("records.stockLocations"),
  clerks: notModelled("records.clerks"),
  leftover: notModelled("records.leftover"),
};
