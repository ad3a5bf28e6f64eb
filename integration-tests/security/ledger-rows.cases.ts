import { cases } from "../../testing/shop/cases";

const TABLES = {
  crossborder_transaction: "Transactions",
  crossborder_operation: "Operations",
  crossborder_recurring_schedule: "RecurringSchedules",
  crossborder_schedule_operation: "ScheduleOperations",
  crossborder_notification: "Notifications",
  crossborder_draining_channel: "DrainingChannels",
  crossborder_payment_link: "PaymentLinks",
  crossborder_job_run: "JobRuns",
  crossborder_audit: "Audits",
  crossborder_audit_finding: "AuditFindings",
};
const WRITES = ["create", "update", "delete", "softDelete", "restore"];

export default cases("any code in a store", (shop) => {
  const rows = (table: string) => shop.database(table).select("*").orderBy("id");
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(TABLES).map(async (table) => [table, await rows(table)] as const)),
    );

  it("reads the ledger by its generated methods, and changes no row by one", async () => {
    const { reference } = await shop.paidOrder();
    await shop.runJob();
    const before = await everything();
    const ledger: object = shop.container.resolve("crossborder");
    for (const [table, plural] of Object.entries(TABLES)) {
      const id: string = before[table]?.[0]?.id ?? "none";
      for (const write of WRITES) {
        const input = write === "create" ? {} : write === "update" ? { id, deleted_at: new Date() } : id;
        const method: unknown = Reflect.get(ledger, `${write}${plural}`);
        if (typeof method !== "function") throw new Error(`${write}${plural} is gone`);
        const call = async (): Promise<unknown> => await method.call(ledger, input);
        await expect(call()).rejects.toMatchObject({
          type: "not_allowed",
          code: "ledger_is_closed",
          message: expect.stringContaining(`${write}${plural}`),
        });
      }
    }
    expect(await everything()).toEqual(before);
    expect(await shop.ledger.listTransactions({ reference })).toHaveLength(1);
  });

  it("does not compile where it tries to", async () => {
    const { ledger } = shop;
    // @ts-expect-error It is not in the type.
    await expect(ledger.updateTransactions({ id: "cbtr_1", state: "paid" })).rejects.toThrow();
    // @ts-expect-error It is not in the type.
    await expect(ledger.deleteOperations("cbop_1")).rejects.toThrow();
  });
});
