/** The program of the Medusa process: a server that counts which functions of the plugin are called. */
import { container } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import { serve, tell } from "../../testing/servers/serve";
import { ANSWERS } from "../shop/answers";
import { countCalls, takeCalls } from "./coverage";
import { CHARGED } from "./walk-list";

/** The renewal that was charged last. */
let charged: unknown;

/** The store is told of a renewal, and makes its order when it is asked to: the two are walks of their own. */
function rememberRenewals(): void {
  container.resolve(Modules.EVENT_BUS).subscribe(CHARGED, async ({ data }) => {
    charged = data;
    tell({ event: CHARGED });
  });
}

/** What a store's own subscriber does with the event (docs/guides/subscriptions.md). */
async function renew(): Promise<void> {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE);
  await engine.run("crossborder-create-renewal-order", { input: charged });
}

void serve({ ...ANSWERS, "count calls": countCalls, "take calls": takeCalls, renew }, rememberRenewals);
