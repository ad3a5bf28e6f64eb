import { GatewayError, type GatewayErrorCode, RefusedError } from "../../gateway";
import type { AttentionCode } from "../../modules/crossborder/internal";
import type { Failure } from "../decide/step";
import { refusalOf } from "../../medusa";
import { codeOf, isBusy, messageOf } from "../errors";
import { isNotThere } from "../gateway";

/** What only a person can mend, and the reason that staff is told. */
export class AttentionError extends Error {
  constructor(
    readonly attention_code: AttentionCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What a step threw, as data. */
export function failureOf(error: unknown): Failure {
  return { is: kindOf(error), code: reasonOf(error), message: messageOf(error), error };
}

function kindOf(error: unknown): Failure["is"] {
  if (isBusy(error)) return "busy";
  if (isNotThere(error)) return "not_there";
  if (isOutage(error)) return "outage";
  if (error instanceof RefusedError && error.outcome === "refused") return "refused";
  return refusalOf(error) ? "final" : "other";
}

const GATEWAY_CODES: readonly string[] = [
  "invalid_fields",
  "gateway_unreachable",
  "gateway_refused",
  "operation_failed",
  "gateway_unclear",
] satisfies GatewayErrorCode[];

/** The code of an error of the gateway client, also where Medusa handed it on. */
function gatewayCodeOf(error: unknown): string | undefined {
  const code = error instanceof GatewayError ? error.code : codeOf(error);
  return GATEWAY_CODES.includes(code) ? code : undefined;
}

/** The gateway gave no answer, so nothing new is known. */
function isOutage(error: unknown): boolean {
  const code = gatewayCodeOf(error instanceof AttentionError ? error.cause : error);
  return code === "gateway_unreachable" || code === "gateway_unclear";
}

/**
 * Has the gateway called by way of Medusa, whose errors do not say which operation failed.
 * @throws AttentionError in the place of an error of the gateway
 */
export async function withReason<T>(code: AttentionCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw gatewayCodeOf(error) ? new AttentionError(code, messageOf(error), { cause: error }) : error;
  }
}

const OPERATION_CODES: Readonly<Partial<Record<string, AttentionCode>>> = {
  refund: "refund_failed",
  "auth-capture": "capture_failed",
  "auth-unfreeze": "release_failed",
};

/** What a person must look for, after what kept both sides from agreeing. */
function reasonOf(error: unknown): AttentionCode {
  if (error instanceof AttentionError) return error.attention_code;
  const code = codeOf(error);
  if (code === "hold_unclear") return "hold_unclear";
  if (code === "manager_required") return "refund_failed";
  const operation = error instanceof GatewayError ? error.operation : "";
  return OPERATION_CODES[operation] ?? "not_in_agreement";
}
