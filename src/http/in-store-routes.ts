import * as http from "./index";
import { known, shapes, slow } from "./route-shape";

/** Routes of the counter, by method and path below `/admin/crossborder/`. */
export const IN_STORE_ROUTES = shapes({
  "GET in-store/counter": {
    summary: "Which accounts can take a payment at the counter, and which clerks there are",
    query: http.ReadCounter,
    ...known(http.CounterAnswer),
  },
  "GET in-store/payments": {
    summary: "The in-store payments that are open, held or paid for an order, the newest first",
    query: http.ListInStorePayments,
    ...known(http.InStoreList),
  },
  "GET in-store/payments/:reference": {
    summary: "How an in-store payment stands; asks the gateway while it is open",
    ...slow(http.InStoreAnswer),
  },
  "POST in-store/payments": {
    summary: "Opens an in-store payment",
    body: http.TakeInStorePayment,
    ...slow(http.InStoreOpening),
  },
  "POST in-store/payments/:reference/scan": {
    summary: "Submits the customer's payment code",
    body: http.Scan,
    ...slow(http.ScanAnswer),
  },
  "POST in-store/payments/:reference/cancel": {
    summary: "Cancels an in-store payment while nobody has paid",
    ...slow(http.InStoreAnswer),
  },
  "POST in-store/payment-links": {
    summary: "Has an order paid by a link instead of at the counter, where what is open is cancelled",
    body: http.HandOver,
    ...slow(http.HandOverAnswer),
  },
});
