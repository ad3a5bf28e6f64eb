import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { accountOf, inStoreProviderId } from "../../accounts";
import { messageOf, sealTicket } from "../../bookkeeping";
import { ledgerOf, queryOf } from "../../container";
import { isInStore, type LedgerTransaction } from "../../modules/crossborder";
import { throwFirst } from "../errors";
import { collectionDue } from "./due";
import type { TakeInput } from "./input";
import { type InStorePayment, viewPayment } from "./view";

/** How long a ticket lives between being made and being used, on the same server. */
const TICKET_MS = 60_000;

/**
 * Opens an in-store payment for an order's outstanding amount or a payment collection. Of two assistants at
 * once the second one is told of the first.
 * @throws MedusaError naming the field, or saying why nothing can be taken
 */
export async function takePayment(
  container: MedusaContainer,
  input: TakeInput,
  userId: string,
): Promise<InStorePayment> {
  const key = `crossborder-in-store:${input.order_id ?? input.payment_collection_id}`;
  return await container
    .resolve(Modules.LOCKING)
    .execute(key, () => take(container, input, userId), { timeout: 30 });
}

async function take(container: MedusaContainer, input: TakeInput, userId: string): Promise<InStorePayment> {
  const provider_id = input.provider_id ?? inStoreProviderId(container);
  const { options } = accountOf(container, provider_id);
  const payment_collection_id = await collectionDue(container, input);
  await refuseSecond(container, payment_collection_id);
  const data = sealTicket(
    {
      payment_collection_id,
      method: input.method,
      vendor: input.vendor ?? null,
      pre_auth: input.pre_auth,
      store_admin_no: input.store_admin_no ?? (await assistantNo(container, userId)) ?? null,
      expires_at: Date.now() + TICKET_MS,
    },
    options.apiToken,
  );
  const { result: session, errors } = await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id, provider_id, data },
    throwOnError: false,
  });
  throwFirst(errors);
  const row = await ledgerOf(container).findBySession(session.id);
  if (!row) throw new Error(`No transaction was opened: ${messageOf(session)}`);
  return await viewPayment(container, row);
}

/** The in-store payments that are open, held or paid for what an order owes, newest first. */
export async function listPayments(container: MedusaContainer, order_id: string): Promise<InStorePayment[]> {
  const { data } = await queryOf(container).graph({
    entity: "order",
    fields: ["id", "payment_collections.id"],
    filters: { id: order_id },
  });
  const order = orderSchema.safeParse(data[0]).data;
  const rows = await othersFor(container, order?.payment_collections.map(({ id }) => id) ?? []);
  return await Promise.all(
    rows.filter((row) => isInStore(row)).map(async (row) => await viewPayment(container, row)),
  );
}

const orderSchema = z.object({ payment_collections: z.array(z.object({ id: z.string() })) });

async function othersFor(
  container: MedusaContainer,
  payment_collection_id: string[],
): Promise<LedgerTransaction[]> {
  const rows = await ledgerOf(container).listTransactions(
    {
      payment_collection_id,
      state: ["drafted", "open", "paid", "held", "captured"],
      settlement: ["unsettled", "settled", "attention"],
      abandoned_at: null,
    },
    { order: { created_at: "DESC", id: "DESC" } },
  );
  return rows.filter(({ state, expires_at }) => state !== "open" || !expires_at || expires_at > new Date());
}

/** One payment at a time for what is owed: the first one is finished or cancelled before another is opened. */
async function refuseSecond(container: MedusaContainer, payment_collection_id: string): Promise<void> {
  const [other] = await othersFor(container, [payment_collection_id]);
  if (!other) return;
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This is being paid already (${other.reference}, ${other.state}): finish or cancel that payment first.`,
  );
}

const user = z.object({ metadata: z.object({ store_admin_no: z.string().min(1) }) });

/** The clerk number in the admin user's metadata; the option of the account counts where there is none. */
async function assistantNo(container: MedusaContainer, userId: string): Promise<string | undefined> {
  const [found] = await container
    .resolve(Modules.USER)
    .listUsers({ id: userId }, { select: ["id", "metadata"] });
  return user.safeParse(found).data?.metadata.store_admin_no;
}
