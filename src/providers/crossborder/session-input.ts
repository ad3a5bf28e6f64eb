import { z } from "@medusajs/framework/zod";
import { plainText, readUrl } from "../../gateway";
import { paymentError } from "../../payments/errors";
import type { ParsedOptions } from "../../payments/options";

const TERMINALS = ["ONLINE", "WAP", "MINIPROGRAM", "APP"] as const;

/** Texts of the document that take no special characters are cleaned, not refused. */
const cleaned = z
  .string()
  .max(200)
  .transform((text) => plainText(text) || undefined);

/** Everything a storefront may send when it creates a payment session. All else is dropped. */
const schema = z.object({
  terminal: z.enum(TERMINALS, `must be one of ${TERMINALS.join(", ")}`).optional(),
  description: cleaned.optional(),
  note: cleaned.optional(),
  /** The customer in the mini-program, as the wallet names them. */
  openid: z
    .string()
    .regex(/^[\w-]{1,128}$/, "must be 1 to 128 letters, digits, _ and -")
    .optional(),
  /** Name of one of the store's recurringPlans. */
  recurring_plan: z.string().max(50).optional(),
  return_url: z.string().max(2000).optional(),
});

export type SessionInput = z.output<typeof schema>;

/**
 * Of what a storefront sent, only what is read. Medusa keeps the rest with the session, and hands it back as if
 * it were ours where a session is deleted while it is being opened.
 */
export const onlySessionInput = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([key]) => Object.hasOwn(schema.shape, key)));

/** What is not kept with a session. In one shopper's cart it is the same. */
const NOT_KEPT = ["openid"];

/** Whether a storefront that sent `data` asks for what a session was opened with, whose data is `stored`. */
export const asksForSame = (
  data: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
) =>
  Object.keys(schema.shape)
    .filter((key) => !NOT_KEPT.includes(key))
    .every((key) => (data[key] ?? null) === (stored[key] ?? null));

/** @throws MedusaError naming the field */
export function parseSessionInput(data: unknown, options: ParsedOptions): SessionInput {
  const parsed = schema.safeParse(data ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw paymentError("invalid_input", `${issue?.path.join(".") || "data"}: ${issue?.message}`);
  }
  const { return_url } = parsed.data;
  if (return_url !== undefined && !isAllowedReturn(return_url, options)) {
    throw paymentError(
      "invalid_input",
      "return_url: its origin is not the storefront's and not among allowedReturnOrigins",
    );
  }
  return parsed.data;
}

function isAllowedReturn(url: string, { storefrontUrl, allowedReturnOrigins }: ParsedOptions): boolean {
  // Backslashes, control characters and userinfo mean different hosts to different readers.
  if (/[\\\s\p{Cc}]/u.test(url) || !/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(url)) return false;
  const origins = [storefrontUrl, ...allowedReturnOrigins].map((allowed) => new URL(allowed).origin);
  return origins.includes(readUrl(url)?.origin ?? "");
}
