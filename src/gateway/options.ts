import { z } from "zod";
import { isSecureUrl, text, VENDORS } from "./fields";
import { operations } from "./operations";

const pathChoices = Object.fromEntries(
  Object.values(operations).map(({ name, paths }) => [
    name,
    z.enum(paths.alternative ? ["primary", "alternative"] : ["primary"]).optional(),
  ]),
);

/** Settings of a gateway account and of the wire. Times in milliseconds. */
export const clientOptionsSchema = z.strictObject({
  /** `{base_url}` or `{test_base_url}`: https, or http on this machine for the sandbox. */
  baseUrl: z
    .string("is required")
    .refine(isSecureUrl, "must be an https address (http only on this machine)")
    .transform((url) => url.replace(/\/+$/, "")),
  apiToken: text,
  merchantNo: text,
  storeNo: text,
  /** Only in the service-provider variant of the interface (§2.1). */
  merGroupNo: text.optional(),
  storeAdminNo: text.optional(),
  /** Wire values of `vendor`, where the gateway's differ from the document's stand-ins. */
  vendorCodes: z.partialRecord(z.enum(VENDORS), text).default({}),
  /** Which of the listed paths an operation takes, by the document's operation name. */
  paths: z.strictObject(pathChoices).default({}),
  requestTimeoutMs: z.number().int().min(100).max(120_000).default(10_000),
  /** Largest number of calls to the gateway at the same time. */
  maxConcurrency: z.number().int().min(1).max(256).default(64),
});

export type ClientOptions = z.input<typeof clientOptionsSchema>;
export type ParsedClientOptions = z.output<typeof clientOptionsSchema>;
