import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { refundPassword } from "../../../src/gateway";
import { cases } from "../../../testing/shop/cases";
import { REFUND_PERMISSION, SECRETS, SECRETS_ENVIRONMENT, TYPED } from "./environment";
import { everyRow, leaks } from "./search";
import { output, toGateway, toStore } from "./shop-plan";

/** The gateway may have acted (§3). */
const SYSTEM_ERROR = { ret_code: "000000", ret_msg: "system error" };

/** Medusa writes the input of such a workflow into the database. */
const keptWorkflow = createWorkflow(
  { name: "kept-for-a-while", retentionTime: 600 },
  (input: WorkflowData<{ note: string }>) =>
    new WorkflowResponse(
      createStep("keep", async (given: { note: string }) => new StepResponse(given))(input),
    ),
);

export default cases("a manager's account and password that staff types for a refund", (shop) => {
  const { managerAccountNo } = REFUND_PERMISSION;
  const { SECRETS_PASSWORD_PREFIX } = SECRETS_ENVIRONMENT;

  async function refund(reference: string, store_admin_password: string) {
    const body = { manager_account_no: managerAccountNo, store_admin_password };
    const path = `/admin/crossborder/transactions/${reference}/refund`;
    const { status, data } = await shop.admin.post(path, body);
    return [status, data.code];
  }

  it("permit this one refund, also after two that fail, and are kept and shown nowhere", async () => {
    const events = shop.recordEvents();
    const { reference, order } = await shop.paidOrder();
    const [written, answered] = [output.text.length, toStore.exchanges.length];
    expect(await refund(reference, TYPED.wrong)).toEqual([400, "gateway_refused"]);
    await shop.gateway.faults({ refund: { refuse: SYSTEM_ERROR, times: 1 } });
    expect(await refund(reference, TYPED.right)).toEqual([500, "gateway_refused"]);
    expect(await refund(reference, TYPED.right)).toEqual([200, undefined]);
    await shop.runJobLater();
    for (const path of [`transactions/${reference}`, `orders/${order.id}/transactions`, "events"])
      expect((await shop.admin.get(`/admin/crossborder/${path}`)).status).toBe(200);

    const places = {
      written: output.text.slice(written),
      answered: toStore.exchanges
        .slice(answered)
        .map((exchange) => exchange.answered)
        .join("\n"),
      told: JSON.stringify(events),
      kept: await everyRow(shop),
    };
    const found = Object.entries(places).map(([place, text]) => [place, leaks(SECRETS, text)]);
    expect(Object.fromEntries(found)).toEqual({ written: [], answered: [], told: [], kept: [] });

    // The search can fail: it sees what is really there, in every place.
    for (const text of Object.values(places)) expect(text).toContain(reference);
    for (const password of [TYPED.wrong, TYPED.right])
      expect(toGateway.exchanges.map(({ sent }) => sent).join("\n")).toContain(
        `password=${refundPassword(SECRETS_PASSWORD_PREFIX, password)}`,
      );
    await keptWorkflow(shop.container).run({ input: { note: `for once: ${TYPED.wrong}` } });
    expect(leaks(SECRETS, await everyRow(shop))).toEqual(["typed password"]);
  });
});
