import express, { Router } from "express";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { onlyKnownHosts, onlyOwnPages } from "../../packages/sandbox/src/access";
import { page } from "../../testing/storefront/page";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { type Fault, FAULTS, type Happening, type Happenings } from "./shared";

const SHOWN = 8;

/** What the gateway answers where it sends no money back. */
export const NOT_TODAY = { ret_code: "000030", ret_msg: "the acquirer does not send money back today" };

/** What the sandbox is told, by what the panel calls it. */
const SETTINGS: Readonly<Record<Exclude<Fault, "none">, Record<string, unknown>>> = {
  lost: { ipn: { lose: true } },
  twice: { ipn: { duplicate: 2 } },
  slow: { "secure-pay": { delay_ms: 4000 }, "tran-query": { delay_ms: 4000 }, ipn: { late_ms: 8000 } },
  down: {
    "secure-pay": { reset: true },
    "create-trans-qrcode": { reset: true },
    "tran-query": { reset: true },
  },
  refused: { refund: { refuse: NOT_TODAY }, reverse: { refuse: NOT_TODAY } },
};
const MONEY_BACK = Object.keys(SETTINGS.refused);

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
      await gateway.faults(faultsFor(fault, await gateway.currentFaults()));
      response.json({ fault });
    }),
  );
  return router;
}

/** What is refused for the admin's pages stays refused, until everything works again. */
function faultsFor(fault: Fault, current: Record<string, unknown>): Record<string, unknown> {
  if (fault === "none") return {};
  return { ...refusals(current), ...SETTINGS[fault] };
}

/** What is set now, by the panel or by hand. */
function faultIn(current: Record<string, unknown>): Fault {
  const refused = refusals(current);
  const others = Object.fromEntries(Object.entries(current).filter(([name]) => !(name in refused)));
  const found = FAULTS.find((fault) => fault !== "none" && isDeepStrictEqual(others, SETTINGS[fault]));
  return found ?? (Object.keys(refused).length > 0 ? "refused" : "none");
}

const refusals = (faults: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => MONEY_BACK.includes(name)));

/** The orders whose refunds fail for the admin's pages: the job tries them again and again. */
const referencesIn = (faults: Record<string, unknown>): string[] =>
  Object.values(faults).flatMap((fault) => named.safeParse(fault).data?.references ?? []);

const named = z.object({ references: z.array(z.string()) });

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
