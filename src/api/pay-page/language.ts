import type { MedusaRequest } from "@medusajs/framework/http";

export type PayLanguage = "en" | "zh";

/** Of a page for a browser: the one that it asks for. */
export const languageOf = (req: MedusaRequest): PayLanguage =>
  req.acceptsLanguages("en", "zh") === "zh" ? "zh" : "en";
