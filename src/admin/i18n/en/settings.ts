import { COMMAND } from "../../../http/command";

export const settings = {
  title: "Payment gateway",
  subtitle: "What each account is set to, and which channels each region offers",
  to_health: "Health",
  merchant_no: "Merchant number",
  store_no: "Store number",
  unknown_places:
    "Medusa has no sales channel or stock location {{names}}. Nothing is opened for it: correct salesChannels and stockLocations in medusa-config.",
  test: {
    heading: "Do notifications arrive?",
    hint: "Sends one to the store's own public address, as the gateway would. It names no payment and moves no money.",
    may_not: "Your role does not let you send one.",
    send: "Send a test notification",
    arrived: "It arrived after {{milliseconds}} ms at {{address}}",
    elsewhere:
      "{{address}} answers as a store does, but the notification is not in this store: the address leads to another one. Look at backendUrl and at the proxy.",
    refused:
      "{{address}} answered {{reason}} instead of taking it. Look at backendUrl, at the proxy and at who may pass it.",
    unreachable:
      "{{address}} did not answer: {{reason}}. Look at backendUrl, DNS, TLS and the firewall. Some networks do not let a server reach its own public address: then ask from outside.",
  },
  gateway_check: {
    docs: "The assumptions about the gateway",
    heading: "Are the assumptions about the gateway right?",
    hint: "Asks it about orders that are not there. Opens nothing, and moves no money.",
    may_not: "Your role does not let you check it.",
    ask: "Check the gateway",
    saw: "saw {{saw}}",
    found: `{{agree}} agree, {{differ}} differ. ${COMMAND} check --stage 2 and 3 see the others.`,
  },
  regions: {
    docs: "What becomes of payments under way",
    heading: "Where shoppers can choose it",
    hint: "Once it is switched off, nobody can begin a payment by it, not even in an open cart. Payments under way are completed.",
    draining: "Switching off: {{count}} payments are still open",
    draining_one: "Switching off: {{count}} payment is still open",
    switching_off: "{{region}} offers it to nobody new; it is off when the last payment is over",
    may_not: "Your role does not let you change what a region offers.",
    not_payable: "The gateway cannot be paid in {{currency}}.",
    offered: "{{region}} offers it from now on",
    taken_away: "{{region}} no longer offers it",
    not_changed: "What {{region}} offers could not be changed",
  },
  switch_off: {
    title: "Switch off “{{channel}}” in {{region}}?",
    text: "From now on nobody can begin a payment by it. Payments under way are completed and become orders. When the last one is over, the region offers it no more.",
    open: "{{count}} payments are still open.",
    open_one: "{{count}} payment is still open.",
    none: "No payment is open: it is off at once.",
    confirm: "Switch off",
  },
  options: {
    docs: "What each option means",
    name: "Option",
    value: "Value",
    from: "From",
    heading: "Options in force",
    hint: "Each with where it comes from; of secrets only whether they are set",
    medusa_config: "medusa-config",
    default: "default",
    sandbox: "of the sandbox",
    show: "Show options",
    hide: "Hide options",
    none: "–",
  },
};
