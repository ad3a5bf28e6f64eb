import { realpathSync } from "node:fs";

/** How Medusa's own command line names its program. */
const MEDUSA_CLI = /[\\/]@medusajs[\\/]cli[\\/]cli\.js$/;

/** Commands that serve nobody: a pipeline runs them, or a person, without what a server needs. */
const TOOLS = /^(build|exec|user|db:.+)$/;

/**
 * The command of Medusa's that this process is, where it is one that serves nobody. A program that loads Medusa by itself may serve
 * shoppers: it counts as a server.
 */
export function toolCommand(
  [, program = "", command = ""]: readonly string[] = process.argv,
): string | undefined {
  return TOOLS.test(command) && MEDUSA_CLI.test(realPathOf(program)) ? command : undefined;
}

/** Behind the link that npm puts into `.bin`. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Whether the store takes real money: `medusa start` says so where nothing else is said. */
export const isProduction = (): boolean => ["production", "prod"].includes(process.env.NODE_ENV ?? "");

/**
 * Whether a developer is at work. `medusa develop` says so; a command that serves nobody says nothing, or may say nothing, and is then one
 * of a developer, as for Medusa's own configuration. A server that says nothing is none.
 */
export const isDevelopment = (): boolean =>
  process.env.NODE_ENV ? process.env.NODE_ENV === "development" : toolCommand() !== undefined;
