import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { ATTENTION_TEXTS } from "./texts";

const codes = Object.keys(ATTENTION_TEXTS).filter((code) => isCode(code));
/** As it comes from the event bus. */
export const attentionEvent = z.object({
  reference: z.string(),
  code: z.enum(codes).catch("not_in_agreement"),
  reason: z.string().nullish(),
});

function isCode(code: string): code is keyof typeof ATTENTION_TEXTS {
  return code in ATTENTION_TEXTS;
}

/** The name of the template for e-mails, which belongs to the store's notification provider. */
const EMAIL_TEMPLATE = "crossborder-attention";

/**
 * Tells staff what a person must look at: in the feed of the Medusa admin, and by e-mail where the account names addresses and
 * the store has a notification provider for them. Once a day for each transaction and reason.
 */
export async function deliverAttention(
  { container, ledger, logger }: StoreContext,
  event: z.input<typeof attentionEvent>,
): Promise<void> {
  const { reference, code, reason } = attentionEvent.parse(event);
  const transaction = await ledger.findByReference(reference);
  const { what, next } = ATTENTION_TEXTS[code];
  const data = {
    title: "A payment needs attention",
    description: [`${reference}: ${what} ${next}`, reason].filter(Boolean).join(" "),
    reference,
    code,
    order_id: transaction?.order_id ?? null,
  };
  const { attentionEmails } = transaction
    ? accountOf(container, transaction.provider_id).options
    : { attentionEmails: [] };
  const day = new Date().toISOString().slice(0, 10);
  const recipients = [
    { to: "", channel: "feed", template: "admin-ui" },
    ...attentionEmails.map((to) => ({ to, channel: "email", template: EMAIL_TEMPLATE })),
  ];
  const notifications = container.resolve(Modules.NOTIFICATION);
  for (const recipient of recipients) {
    const idempotency_key = ["crossborder", reference, code, day, recipient.channel, recipient.to].join("-");
    try {
      await notifications.createNotifications({ ...recipient, data, idempotency_key });
    } catch (error) {
      logger.error(
        `crossborder: ${recipient.channel} was not told that ${reference} needs attention: ${messageOf(error)}`,
      );
    }
  }
}
