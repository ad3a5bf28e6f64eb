export const gateway = {
  down_one: "The gateway has not answered since {{since}}. {{count}} payment waits, nothing is lost.",
  down: "The gateway has not answered since {{since}}. {{count}} payments wait, nothing is lost.",
  down_account_one:
    "The gateway of the merchant account {{account}} has not answered since {{since}}. {{count}} payment waits, nothing is lost.",
  down_account:
    "The gateway of the merchant account {{account}} has not answered since {{since}}. {{count}} payments wait, nothing is lost.",
  down_hint:
    "The store keeps asking it. Once it answers, it is asked about each payment. Until then, take payments another way.",
  down_act: "The gateway has not answered since {{since}}: this may not reach it now.",
  up: "Gateway was down {{hours}}.",
  up_account: "Gateway of the merchant account {{account}} was down {{hours}}.",
  waiting_none: "No payment is still open.",
  waiting_one: "{{count}} payment is still open.",
  waiting: "{{count}} payments are still open.",
  close: "Close",
  can_pay: {
    question: "Can customers pay?",
    yes: "Yes.",
    yes_but: "Yes, but look at this:",
    no: "No, because:",
    of_account: "Merchant account {{account}}: {{sentence}}",
  },
  heartbeat: {
    answered: "The gateway answered {{ago}}",
    answered_account: "{{account}} answered {{ago}}",
    silent: "The gateway does not answer",
    silent_account: "{{account}} does not answer",
    never: "The gateway was not asked yet",
    never_account: "{{account}} was not asked yet",
    notified: "last notification {{ago}}",
    never_notified: "no notification yet",
    reconciled: "reconciled {{ago}}",
    never_reconciled: "not reconciled yet",
  },
};
