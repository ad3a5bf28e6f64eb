import type { MedusaRequest } from "@medusajs/framework/http";
import { queryOf, readNotification } from "../../gateway";

/** What a cashier page leaves of a macro that it does not know (§6). */
const NOTHING = /^\{\w*\}$/;

/** What came under a name, read as the gateway's notifications are; empty where nothing did. */
type Field = (name: string) => string;

function fieldsIn(sent: Parameters<typeof readNotification>[0]): Field {
  const { fields } = readNotification(sent);
  return (name) => fields[name]?.trim().replace(NOTHING, "") ?? "";
}

/** What came in the address of a page: anybody may open it, and with anything in it. */
export const inQuery = ({ originalUrl }: MedusaRequest): Field => fieldsIn(queryOf(originalUrl));

/** What came in the body, raw or parsed. */
export const inBody = ({ body }: MedusaRequest): Field =>
  fieldsIn(Buffer.isBuffer(body) ? body : { ...Object(body) });
