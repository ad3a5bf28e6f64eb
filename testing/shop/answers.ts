import type { Event } from "@medusajs/framework/types";
import type { z } from "@medusajs/framework/zod";
import type { AxiosInstance, AxiosResponse } from "axios";
import { isDeepStrictEqual } from "node:util";
import * as http from "../../src/http";
import { type RouteShape, routes } from "../../src/http/routes";
import { CrossborderEvents } from "../../src/modules/crossborder/messages";

const shapes = Object.entries(routes()).map(([name, shape]) => {
  const [method = "", path = ""] = name.split(" ");
  const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
  // `transactions/export` is no reference.
  return { name, method, pattern, parameters: path.split(":").length, shape };
});

const findShape = (method: string, path: string) =>
  shapes
    .filter((one) => one.method === method && one.pattern.test(path))
    .sort((one, other) => one.parameters - other.parameters)[0];

/** What the documented shape of a route makes of an answer must be the answer: nothing is missing, and nothing stands beside it. */
function check(name: string, { answers }: RouteShape, { status, data }: AxiosResponse): void {
  if (status >= 400) return requireSame(`${name} ${status}`, http.ErrorAnswer.loose(), data);
  const schema = status === 200 || status === 202 ? answers[status] : undefined;
  if (!schema) throw new Error(`${name} answers ${status}, which is not documented`);
  if (schema === "text/csv") return;
  requireSame(`${name} ${status}`, schema, data);
}

function requireSame(name: string, schema: z.ZodType, data: unknown): void {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Error(`${name} does not answer as documented: ${parsed.error.message}`);
  if (isDeepStrictEqual(parsed.data, data)) return;
  throw new Error(
    `${name} answers more than is documented: ${JSON.stringify(data)} is not ${JSON.stringify(parsed.data)}`,
  );
}

const EVENTS: Readonly<Record<string, z.ZodType>> = {
  [CrossborderEvents.TRANSACTION_UPDATED]: http.TransactionUpdated,
  [CrossborderEvents.MONEY_RETURNED]: http.MoneyReturned,
  [CrossborderEvents.ATTENTION_NEEDED]: http.AttentionNeeded,
  [CrossborderEvents.ATTENTION_RESOLVED]: http.AttentionResolved,
  [CrossborderEvents.RECURRING_STARTED]: http.RecurringStarted,
  [CrossborderEvents.RECURRING_CHARGED]: http.RecurringDeduction,
  [CrossborderEvents.RECURRING_DECLINED]: http.RecurringDeduction,
  [CrossborderEvents.AUDIT_FINISHED]: http.FinishedAudit,
  [CrossborderEvents.GATEWAY_DOWN]: http.GatewayDown,
  [CrossborderEvents.GATEWAY_UP]: http.GatewayUp,
};

/** What is wrong with the data of an event of the plugin's, by what is documented. */
export function faultOf({ name, data }: Pick<Event, "name" | "data">): string | undefined {
  const schema = EVENTS[name];
  try {
    if (schema) requireSame(name, schema, data);
  } catch (error) {
    return String(error);
  }
  return undefined;
}

/** A strange address may have no meaning, and no route. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Has every answer of the plugin's own routes compared with what is documented. A test fails whose answer differs. */
export function checkAnswers(client: AxiosInstance): AxiosInstance {
  client.interceptors.response.use((answer) => {
    const { pathname } = new URL(client.getUri(answer.config));
    const method = answer.config.method?.toUpperCase() ?? "";
    const found = findShape(method, decoded(pathname));
    if (found) check(found.name, found.shape, answer);
    return answer;
  });
  return client;
}
