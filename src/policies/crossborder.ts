import { definePolicies, toPascalCase } from "@medusajs/framework/utils";

/**
 * What a role may be given, by resource and operation (docs/security.md). Moving money has resources of its own, as
 * Medusa has `capture` and `refund`, so that a role which may look and reconcile need not move any.
 */
const POLICIES = {
  crossborder_transaction: {
    read: "See the ledger: transactions and what happened to them",
    update:
      "Have a transaction reconciled now; with the rights to change what a region offers, have one finished whose channel is off",
  },
  crossborder_attention: { update: "Say that what needed attention is solved" },
  crossborder_capture: { create: "Capture a hold" },
  crossborder_release: { create: "Release a hold, or what a capture left of it" },
  crossborder_refund: { create: "Refund a payment, or book what was refunded in the gateway's dashboard" },
  crossborder_return: { create: "Send money back that no order has" },
  crossborder_in_store_payment: {
    read: "See payments at the counter",
    create: "Take a payment at the counter",
    update: "Scan the customer's code, or cancel a payment at the counter",
  },
  crossborder_payment_link: {
    read: "See payment links, and pay by them",
    create: "Make payment links, and mail them",
    delete: "Revoke payment links",
  },
  crossborder_recurring_schedule: {
    read: "See recurring schedules and their deductions",
    update:
      "Raise the count of a recurring schedule, cancel it, copy the link that ends it, record its deductions by their numbers, or have the order of a deduction made",
  },
  crossborder_notification: {
    read: "See the gateway's notifications",
    update: "Vouch for a notification, and have it processed again",
  },
  crossborder_audit: {
    read: "See audits, what they found, and their export",
    create: "Have the books compared now",
  },
  crossborder_day: {
    read: "See what moved on a day, what the gateway's statement says of it, and who has signed it",
    create: "Compare a day with the gateway's statement, and sign it",
  },
  crossborder_event: { read: "See who asked for what, and what happened" },
  crossborder_gateway: { read: "See whether the gateway answers: no payment and no amount" },
  crossborder_health: { read: "See what is wrong with the configuration" },
  crossborder_settings: {
    read: "See the accounts, their options without secrets, and the regions that offer them",
    update:
      "Offer a payment method in a region or take it away, send a test notification, and say whether a server is the shop or a copy",
  },
} as const;

type Resource = keyof typeof POLICIES;

/** One policy, as a route names it. */
export const may = <R extends Resource>(resource: R, operation: keyof (typeof POLICIES)[R] & string) => ({
  resource,
  operation,
});

/** Medusa finds this file by its place, and offers the policies for roles. Nothing happens where RBAC is off. */
export const crossborderPolicies = definePolicies(
  Object.entries(POLICIES).flatMap(([resource, operations]) =>
    Object.entries(operations).map(([operation, description]) => ({
      name: toPascalCase(`${operation}_${resource}`),
      resource,
      operation,
      description,
    })),
  ),
);
