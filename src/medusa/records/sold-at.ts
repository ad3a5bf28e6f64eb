import { z } from "@medusajs/framework/zod";
import { source } from "./reading";

const named = z.object({ id: z.string(), name: z.string() });

/** Where something is sold, by the name that staff has given it. */
export const SALES_CHANNEL = source("sales_channel", named);
/** The stores and warehouses of a shop. */
export const STOCK_LOCATION = source("stock_location", named);
