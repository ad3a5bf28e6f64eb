import { InvalidFieldsError, problemsOf } from "./errors";
import type { Operation } from "./operations";
import type { ParsedClientOptions } from "./options";
import type { SignedFields } from "./signature";

/**
 * Everything that is sent: account fields as listed for the operation, checked fields, verifySign (§4, §5).
 * Empty values are left out.
 * @throws InvalidFieldsError when the fields break a rule of the operation's table
 */
export function signedForm(
  operation: Operation,
  fields: unknown,
  options: ParsedClientOptions,
  sign: (form: SignedFields) => string,
): Record<string, string> {
  const parsed = operation.request.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw new InvalidFieldsError(operation.name, problemsOf(parsed.error));
  const form: Record<string, string> = {};
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== "") form[name] = value;
  };
  for (const name of operation.account) put(name, options[name]);
  for (const [name, value] of Object.entries(parsed.data)) put(name, value);
  if (options.merGroupNo) refuseMissing(operation, form);
  if (form.vendor !== undefined) form.vendor = wireVendor(form.vendor, options);
  form.verifySign = sign(form);
  return form;
}

/** The path that the options choose among the two that the document lists for some operations (§4). */
export function pathOf({ name, paths }: Operation, options: ParsedClientOptions): string {
  const chosen = options.paths[name];
  return chosen === "alternative" && paths.alternative ? paths.alternative : paths.primary;
}

function refuseMissing(operation: Operation, form: Record<string, string>): void {
  const missing = operation.requiredOfServiceProviders?.filter((name) => form[name] === undefined) ?? [];
  if (missing.length === 0) return;
  const message = "is required in the service-provider variant";
  throw new InvalidFieldsError(
    operation.name,
    missing.map((field) => ({ field, message })),
  );
}

function wireVendor(vendor: string, { vendorCodes }: ParsedClientOptions): string {
  const codes: Readonly<Record<string, string>> = vendorCodes;
  return codes[vendor] ?? vendor;
}
