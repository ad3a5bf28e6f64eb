const SECRET_FIELDS = new Set([
  "apiToken",
  "verifySign",
  "password",
  "passwordPrefix",
  "storeAdminPassword",
  "paymentBarcode",
  "openid",
  "paySign",
  "sign",
]);

/** The same fields, nested ones too, with everything a log must not show replaced by `***`. */
export function redact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET_FIELDS.has(name) && value ? "***" : redactNested(value),
    ]),
  );
}

function redactNested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactNested);
  return typeof value === "object" && value !== null ? redact({ ...value }) : value;
}
