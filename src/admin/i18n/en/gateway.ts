export const gateway = {
  down_one: "The gateway does not answer since {{since}}. {{count}} payment waits, nothing is lost.",
  down: "The gateway does not answer since {{since}}. {{count}} payments wait, nothing is lost.",
  down_account_one:
    "The gateway of the account {{account}} does not answer since {{since}}. {{count}} payment waits, nothing is lost.",
  down_account:
    "The gateway of the account {{account}} does not answer since {{since}}. {{count}} payments wait, nothing is lost.",
  down_hint:
    "It is asked again all the time, and so is each payment once it answers. Until then take payments another way.",
  up: "The gateway answers again since {{until}}.",
  up_account: "The gateway of the account {{account}} answers again since {{until}}.",
  waited_none: "No payment had waited.",
  waited_one: "{{count}} payment had waited.",
  waited: "{{count}} payments had waited.",
  paid_one: "{{count}} is paid.",
  paid: "{{count}} are paid.",
  unpaid_one: "{{count}} was not paid.",
  unpaid: "{{count}} were not paid.",
  waiting_one: "{{count}} is still open.",
  waiting: "{{count}} are still open.",
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
