import { z } from "zod";
import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { eventually } from "../../testing/shop/sandbox-control";
import type { Shop } from "../../testing/shop/shop";
import { RECONCILED, waitsFor } from "../../testing/shop/shop";

export const AUDITS = "/admin/crossborder/audits";
/** Stands for the first account. */
export const MAIN = "pp_crossborder-channel-a_main";
export const NO_FINDINGS = { open: 0, healed: 0, moving: 0, attention: 0 };

const day = z.looseObject({ day: z.string(), currency_code: z.string(), difference: z.string() });
const auditSchema = z.looseObject({ id: z.string(), status: z.string(), days: z.array(day) });
const findingSchema = z.looseObject({ message: z.string() });

/** Staff who have the books compared, over the admin API. */
export class Auditor {
  constructor(private readonly shop: Shop) {}

  /** Audits the first account now. Resolves when that is done. */
  async audit() {
    const { status, data } = await this.shop.admin.post(AUDITS, { provider_id: MAIN });
    expect([status, data.message]).toEqual([202, undefined]);
    const [begun] = z.array(auditSchema).parse(data.audits);
    return await this.finished(begun?.id ?? "");
  }

  async finished(id: string) {
    const read = async () => {
      const { data } = await this.shop.admin.get(`${AUDITS}/${id}`);
      return {
        audit: auditSchema.parse(data.audit),
        findings: z.array(findingSchema).parse(data.findings),
      };
    };
    await eventually(async () => (await read()).audit.status === "finished", `audit ${id} to finish`);
    return await read();
  }

  /** All audits, the newest first. */
  async list() {
    const { data } = await this.shop.admin.get(AUDITS);
    return z.array(auditSchema).parse(data.audits);
  }

  /** How often the gateway was asked about a transaction. */
  async questions(reference: string): Promise<number> {
    const asked = await this.shop.gateway.calls("tran-query");
    return asked.filter((call) => call.reference === reference).length;
  }

  /** What Medusa wrote a moment ago may still be on its way through the books: it was longer ago. */
  async timePasses(): Promise<void> {
    const created_at = new Date(Date.now() - 2 * 60_000);
    for (const table of ["order_transaction", "capture"])
      await this.shop.database(table).update({ created_at });
  }

  /** What the store is told from now on. */
  listen() {
    const needed = this.shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);
    const resolved = this.shop.countEvents(CrossborderEvents.ATTENTION_RESOLVED);
    return () => ({ needed: needed.count, resolved: resolved.count });
  }

  /** A paid order whose payment in Medusa lost its capture, which an audit has found. */
  async findLostCapture() {
    const told = this.listen();
    const { reference, payment } = await this.shop.paidOrder();
    const captures = () => this.shop.database("capture").where({ payment_id: payment.id });
    const [capture] = await captures();
    await captures().delete();
    await this.timePasses();
    const { findings } = await this.audit();
    expect(findings).toMatchObject([{ reference, code: "payment_differs", outcome: "attention" }]);
    const { attention_since: since } = await this.shop.transaction(reference);
    expect(since).not.toBeNull();
    expect(told()).toEqual({ needed: 1, resolved: 0 });
    const mend = async () => {
      await this.shop.database("capture").insert(capture);
      await this.timePasses();
    };
    return { reference, payment, told, since, mend };
  }
}

/** A transaction whose lost capture waits for a person. */
export const standingSince = (since: Date | null) => ({
  ...waitsFor("audit"),
  attention_since: since,
  last_error: expect.stringContaining("Medusa's payment has 0.00, our ledger 17.50"),
});

/** A transaction about which nobody must look any more. */
export const FINDING_OVER = {
  ...RECONCILED,
  attention_since: null,
  audit_finding: null,
  last_error: null,
};
