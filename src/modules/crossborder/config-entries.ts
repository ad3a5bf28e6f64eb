import type { ConfigModule } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { readUrl } from "../../gateway";

/** How medusa-config names our provider, by package or by path. */
const OUR_PATH = /(^|[\\/])providers[\\/]crossborder([\\/]|$)/;

const paymentModule = z.object({
  options: z.object({
    providers: z.array(
      z.object({
        resolve: z.unknown(),
        id: z.string().optional(),
        options: z.custom<object | undefined>((value) => value === undefined || typeof value === "object"),
      }),
    ),
  }),
});

/** Our entries among all payment providers of medusa-config. Other providers may have the same ids. */
export function entriesIn({ modules }: Pick<ConfigModule, "modules">) {
  const { data } = paymentModule.safeParse(modules?.[Modules.PAYMENT]);
  return (data?.options.providers ?? []).filter(({ resolve }) => OUR_PATH.test(String(resolve)));
}

const withAddresses = z.object({
  backendUrl: z.string().optional().catch(undefined),
  knownAs: z.array(z.string()).catch([]),
});

/**
 * The public addresses of the shop that medusa-config describes: of each entry's `backendUrl`, and those under which it says that the shop
 * is known.
 */
export function shopAddresses(config: Pick<ConfigModule, "modules">): string[] {
  const written = entriesIn(config).flatMap(({ options }) => {
    const { data } = withAddresses.safeParse(options);
    return data ? [data.backendUrl ?? "", ...data.knownAs] : [];
  });
  return [...new Set(written.flatMap((url) => shopAddress(url) ?? []))].sort();
}

/** Host and path, without `www.`: `http` and `https`, and a slash at the end, make no other shop. Undefined where it is no address. */
export function shopAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const url = readUrl(trimmed.includes("://") ? trimmed : `https://${trimmed}`);
  return url?.hostname ? url.host.replace(/^www\./, "") + url.pathname.replace(/\/+$/, "") : undefined;
}
