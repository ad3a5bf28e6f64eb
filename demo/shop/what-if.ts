import express, { Router } from "express";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { onlyKnownHosts, onlyOwnPages } from "../../packages/sandbox/src/access";
import { page } from "../../testing/storefront/page";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { type Fault, FAULTS, type Happening, type Happenings } from "./shared";

const SHOWN = 8;

/** What the sandbox is told, by what the panel calls it. */
const SETTINGS: Readonly<Record<Fault, Record<string, unknown>>> = {
  none: {},
  lost: { ipn: { lose: true } },
  twice: { ipn: { duplicate: 2 } },
  slow: { "secure-pay": { delay_ms: 4000 }, "tran-query": { delay_ms: 4000 }, ipn: { late_ms: 8000 } },
  down: {
    "secure-pay": { reset: true },
    "create-trans-qrcode": { reset: true },
    "tran-query": { reset: true },
  },
};
/** The rest of the sandbox's faults was set for the admin's pages, and stays. */
const OURS = new Set(Object.values(SETTINGS).flatMap((faults) => Object.keys(faults)));

/** `/what-if`: the panel of the shop makes things go wrong, and sees what the plugin does about it. */
export function whatIfRouter(sandboxUrl: string): Router {
  const gateway = new SandboxControl(sandboxUrl);
  const router = Router();
  // Whoever reaches it can make payments fail. It is for who sits at this machine, as the sandbox is.
  router.use(onlyKnownHosts({ allowedHosts: [] }), onlyOwnPages, express.json());
  router.get(
    "/",
    page(async (_request, response) => {
      const faults = await gateway.currentFaults();
      const rehearsed = referencesIn(faults);
      const lines = (await happenings(gateway)).filter(({ reference }) => !rehearsed.includes(reference));
      const answer: Happenings = { fault: faultIn(faults), lines: lines.slice(-SHOWN).reverse() };
      response.set("Cache-Control", "no-store").json(answer);
    }),
  );
  router.put(
    "/",
    page(async (request, response) => {
      const { fault } = z.object({ fault: z.enum(FAULTS) }).parse(request.body);
      const others = Object.entries(await gateway.currentFaults()).filter(([name]) => !OURS.has(name));
      await gateway.faults({ ...Object.fromEntries(others), ...SETTINGS[fault] });
      response.json({ fault });
    }),
  );
  return router;
}

/** What is set now, by the panel or by hand. */
const faultIn = (current: Record<string, unknown>): Fault =>
  FAULTS.find((fault) => fault !== "none" && isDeepStrictEqual(ours(current), SETTINGS[fault])) ?? "none";

/** The orders whose refunds fail for the admin's pages: the job tries them again and again. */
const referencesIn = (faults: Record<string, unknown>): string[] =>
  Object.values(faults).flatMap((fault) => named.safeParse(fault).data?.references ?? []);

const named = z.object({ references: z.array(z.string()) });

const ours = (faults: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => OURS.has(name)));

/** What passed between the shop and the gateway, the oldest first. */
async function happenings(gateway: SandboxControl): Promise<Happening[]> {
  const [calls, sent] = await Promise.all([gateway.calls(), gateway.notifications()]);
  const called = calls.map(({ time, operation, reference = "", ret_code }, index) => ({
    key: `call ${index}`,
    kind: "call" as const,
    time,
    reference,
    what: operation,
    detail: ret_code,
  }));
  const told = sent.map(({ time, reference, status, attempt }, index) => ({
    key: `notification ${index}`,
    kind: "notification" as const,
    time,
    reference,
    what: status,
    detail: String(attempt),
  }));
  const lines = [...called, ...told].sort((one, other) => one.time.localeCompare(other.time));
  // A page that waits has the same asked again and again: the last of them stands for all.
  return lines.filter((line, index) => !isRepeated(line, lines[index + 1]));
}

const isRepeated = (line: Happening, next?: Happening): boolean =>
  (["what", "reference", "detail"] as const).every((part) => line[part] === next?.[part]);
