import type { Ledger, PaymentLink } from "../../src/modules/crossborder/internal";
import { matches } from "./matches";

type Call = <Asked extends unknown[], Found>(
  run: (...asked: Asked) => Promise<Found> | Found,
) => (...asked: Asked) => Promise<Found>;

type Played = "addPaymentLink" | "listPaymentLinks" | "revokePaymentLinks";

/** The table of payment links, as one server has it. */
export function linksOf(
  { links, now }: { links: PaymentLink[]; now: () => Date },
  call: Call,
): Pick<Ledger, Played> {
  return {
    addPaymentLink: call((link) => {
      const stamps = { created_at: now(), updated_at: now(), deleted_at: null };
      const added = {
        shop_id: "cbshp_1",
        rest_of: null,
        ...link,
        id: `cblnk_${links.length + 1}`,
        revoked_at: null,
        ...stamps,
      };
      links.push(added);
      return added;
    }),
    listPaymentLinks: call((filter) => links.filter((link) => matches(link, filter))),
    revokePaymentLinks: call((which) => {
      const revoked = links.filter((link) => matches(link, { ...which, revoked_at: null }));
      for (const link of revoked) Object.assign(link, { revoked_at: now(), updated_at: now() });
      return revoked;
    }),
  };
}
