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
  refused: { refund: { refuse: NOT_TODAY }, reverse: { refuse: NOT_TODAY } },
};

/** `/what-if`: the panel of the shop makes things go wrong, and sees what the plugin does about it. */
export function whatIfRouter(sandboxUrl: string): Router {
  const gateway = new SandboxControl(sandboxUrl);
  const router = Router();
  // Whoever reaches it can make payments fail. It is for who sits at this machine, as the sandbox is.
  router.use(onlyKnownHosts({ allowedHosts: [] }), onlyOwnPages, express.json());
  router.get(
    "/",
    page(async (_request, response) => {
      const fault = faultIn(await gateway.currentFaults());
      const answer: Happenings = { fault, lines: (await happenings(gateway)).slice(-SHOWN).reverse() };
      response.set("Cache-Control", "no-store").json(answer);
    }),
  );
  router.put(
    "/",
    page(async (request, response) => {
      const { fault } = z.object({ fault: z.enum(FAULTS) }).parse(request.body);
      await gateway.faults(SETTINGS[fault]);
      response.json({ fault });
    }),
  );
  return router;
}

/** What is set now, by the panel or by hand. */
const faultIn = (current: Record<string, unknown>): Fault =>
  FAULTS.find((fault) => isDeepStrictEqual(current, SETTINGS[fault])) ?? "none";

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
