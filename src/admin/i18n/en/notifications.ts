export const notifications = {
  title: "Notifications",
  subtitle: "What the gateway reported to this store, as it came",
  search: "Reference",
  none: "The gateway has reported nothing yet",
  none_hint: "Every notification is kept here before it is acknowledged.",
  none_found: "No notification fits the search and the filters",
  open: "Notification about {{name}}, {{time}}",
  column: {
    payment: "Payment",
    amount: "Amount",
    received: "Received",
    signature: "Signature",
    status: "Result",
  },
  no_reference: "Not known",
  signature: {
    valid: "Valid",
    wrong: "Wrong",
    missing: "Missing",
  },
  verdict: {
    valid: "The signature is valid: the gateway sent it.",
    wrong: "The signature is wrong: it was changed on its way, or somebody else sent it.",
    missing: "It has no signature: anybody could have sent it.",
  },
  status: {
    received: "Waiting",
    reconciled: "Done",
    nothing_to_do: "Nothing to do",
    unknown: "Not about this store",
    failed: "Failed",
    refused: "Refused",
  },
  meaning: {
    received: "It has not been processed to its end. It is tried again every minute.",
    reconciled: "The gateway was asked about the payment, and Medusa agrees with it.",
    nothing_to_do:
      "The payment was over by then, or nobody has paid it. The gateway was not asked where the signature is not valid: anybody could have sent it.",
    unknown: "It names no payment and no subscription of this store.",
    failed: "It is not tried again by itself.",
    refused: "It was not taken. No payment is lost by it: the gateway is asked about each.",
  },
  detail: {
    heading: "Notification",
    description: "What was reported, whether the gateway sent it, and its result",
    received: "Received",
    reference: "Reference",
    account: "Merchant account",
    attempts: "Attempts",
    refusal: "Why it was refused",
    trouble: "Last error",
    did: "What it did",
    did_nothing: "Nothing: what it says was known by then.",
    not_yet: "Nothing yet.",
    content: "What it says",
    content_hint: "As it came. The signature is not kept.",
  },
  refused: {
    reason: {
      signature_missing: "Not signed",
      signature_wrong: "Wrong signature",
      other_account: "Payment of another account",
      unknown_payment: "Unknown payment",
      flood: "Too many without a valid signature",
      malformed: "Not readable",
      unknown_address: "Address of no account",
    },
    why: {
      signature_missing: "It has no signature, and the account takes signed ones alone (requireSignature).",
      signature_wrong:
        "Its signature does not fit the API token, and the account takes signed ones alone (requireSignature).",
      other_account: "It names a payment of another account of this store, and has no valid signature.",
      unknown_payment: "It names no payment and no subscription of this store, and has no valid signature.",
      flood:
        "Enough without a valid signature had come about the same payment, or for the account. The payment is asked about soon all the same.",
      malformed: "It was too large, compressed, or had more fields than any notification of the gateway.",
      unknown_address: "The address names no account of medusa-config.",
    },
    next: {
      signature_missing:
        "Where the gateway signs nothing, take requireSignature out. Else somebody else sends it: nothing is to be done.",
      signature_wrong:
        "Compare apiToken with the merchant dashboard. Where payments still turn paid by signed ones, somebody else sent it: nothing is to be done.",
      other_account:
        "Compare the notification address in the merchant dashboard with the one of the account.",
      unknown_payment:
        "Where it is the gateway's, another store uses the same merchant account, such as a staging system. Else nothing is to be done.",
      flood:
        "Compare apiToken with the merchant dashboard. Where it is right, somebody floods the store: limit the address at the proxy.",
      malformed: "Where it is the gateway's, show it to its support. Else nothing is to be done.",
      unknown_address:
        "Where an account was renamed or taken out of medusa-config, put its id back while its payments are open. Else nothing is to be done.",
    },
  },
  retry: {
    action: "Process again",
    heading: "Process this notification again?",
    before: "The gateway is asked now about what it names, and what the gateway answers counts.",
    heading_vouch: "Vouch for this notification?",
    before_vouch:
      "You vouch that the gateway sent it, although its signature is not valid: your name is written down. The gateway is asked now about what it names, and what the gateway answers counts.",
    confirm: "Process again",
    confirm_vouch: "I vouch for it",
    done: "Done: the gateway was asked, and Medusa agrees with it.",
    waiting: "It could not be processed to its end. It is tried again every minute.",
    nothing_to_do: "Nothing to do: the payment was over.",
    failed: "It could not be processed.",
    refused: "It was refused: it is not processed.",
    unknown: "It names no payment and no subscription of this store.",
  },
};
