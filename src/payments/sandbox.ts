import { isLoopback, readUrl } from "../gateway";
import type { ParsedOptions } from "./options";

type Settings = Pick<ParsedOptions, "baseUrl" | "allowSandbox">;

/** Whether the account's gateway is on this machine. A real one never is, unless something here leads to it. */
export const isSandbox = ({ baseUrl }: Pick<Settings, "baseUrl">): boolean =>
  isLoopback(readUrl(baseUrl)?.hostname ?? "");

/** Whether a store in production uses a sandbox, and nothing says that it is meant. */
export const isForgottenSandbox = (options: Settings): boolean =>
  process.env.NODE_ENV === "production" && !options.allowSandbox && isSandbox(options);

/** Which gateway an account pays at. Its two base addresses look alike, so a store says which one it has. */
export const environmentOf = (
  options: Pick<ParsedOptions, "baseUrl" | "environment">,
): "sandbox" | ParsedOptions["environment"] => (isSandbox(options) ? "sandbox" : options.environment);
