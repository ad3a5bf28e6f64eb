import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { InStoreAnswer, MayWork, TransactionAnswer, TransactionView } from "../../http";
import type { AdminRoute, AnswerOf, BodyOf, ParamsOf, QueryOf } from "../../http/routes";
import { viewTransaction } from "../../http/views/transaction";
import type { AskedBy } from "../../payments/asked-by";
import { type StoreContext, storeContext } from "../../payments/context";
import { readPayment, retrieveInStore } from "../../payments/in-store/take-payment";
import { answerWithin, type Slow, STAFF_MS } from "../answer-within";

type StaffRequest<Route extends AdminRoute> = AuthenticatedMedusaRequest<BodyOf<Route>, QueryOf<Route>>;

/** What a route is asked. */
interface Asked<Route extends AdminRoute> {
  req: StaffRequest<Route>;
  context: StoreContext;
  query: QueryOf<Route>;
  by: AskedBy;
  params: ParamsOf<Route>;
  body: BodyOf<Route>;
  /** What the address and the body name, and who asks. */
  input: BodyOf<Route> & ParamsOf<Route> & AskedBy;
}

function read<Route extends AdminRoute>(route: Route, req: StaffRequest<Route>): Asked<Route> {
  const { params, validatedBody: body, validatedQuery: query } = req;
  if (!namesAll(route, params)) throw new Error(`The file of ${route} stands at another address`);
  const by = askedBy(req);
  return {
    req,
    context: storeContext(req.scope),
    query,
    by,
    params,
    body,
    input: { ...body, ...params, ...by },
  };
}

const namesAll = <Route extends AdminRoute>(
  route: Route,
  params: Record<string, string>,
): params is ParamsOf<Route> & Record<string, string> =>
  [...route.matchAll(/:(\w+)/g)].every(([, name = ""]) => name in params);

/** Who called an admin route: a signed-in user, or a secret API key. */
export const askedBy = ({ auth_context: { actor_id, actor_type } }: AuthenticatedMedusaRequest): AskedBy =>
  actor_type === "api-key" ? { api_key_id: actor_id } : { user_id: actor_id };

/** A route by its row, that answers with what is resolved to. */
export const answers =
  <Route extends AdminRoute>(route: Route, work: (asked: Asked<Route>) => Promise<AnswerOf<Route>>) =>
  async (req: StaffRequest<Route>, res: MedusaResponse<AnswerOf<Route>>): Promise<void> =>
    void res.json(await work(read(route, req)));

/** A route that moves money or asks the gateway: where that takes long, it answers with what is known. */
export const answersSoon =
  <Route extends AdminRoute>(
    route: Route,
    begin: (asked: Asked<Route>) => Slow<AnswerOf<Route>> | Promise<Slow<AnswerOf<Route>>>,
  ) =>
  async (req: StaffRequest<Route>, res: MedusaResponse<AnswerOf<Route> & MayWork>): Promise<void> =>
    await answerWithin(req, res, STAFF_MS, await begin(read(route, req)));

interface TextFile {
  name: string;
  file: Iterable<string> | AsyncIterable<string>;
}

/** A route that answers with a CSV file. */
export const sendsFile =
  <Route extends AdminRoute>(route: Route, write: (asked: Asked<Route>) => TextFile | Promise<TextFile>) =>
  async (req: StaffRequest<Route>, res: MedusaResponse): Promise<void> => {
    const { name, file } = await write(read(route, req));
    res.attachment(name).type("text/csv");
    await pipeline(Readable.from(file), res);
  };

/** What is known of the transaction that the address names while staff's act on it goes on, and where its error is noted. */
export const meanwhile = (context: StoreContext, { reference }: { reference: string }) => ({
  known: async () => ({ transaction: viewTransaction(await context.ledger.retrieveByReference(reference)) }),
  failed: async (last_error: string) => await noteError(context, reference, last_error),
});

/** What staff does to the transaction that the address names. */
export const actOn = (
  context: StoreContext,
  named: { reference: string },
  acting: Promise<TransactionView>,
): Slow<Pick<TransactionAnswer, "transaction">> => ({
  ...meanwhile(context, named),
  work: acting.then((transaction) => ({ transaction })),
});

/** What a clerk does to a payment at the counter: `acting` resolves to the whole answer. */
export const actAtCounter = <Answer extends Pick<InStoreAnswer, "payment">>(
  context: StoreContext,
  { reference }: { reference: string },
  acting: Promise<Answer>,
): Slow<Answer | Pick<InStoreAnswer, "payment">> => ({
  work: acting,
  known: async () => ({ payment: await readPayment(context, await retrieveInStore(context, reference)) }),
  failed: async (last_error) => await noteError(context, reference, last_error),
});

const noteError = async ({ ledger }: StoreContext, reference: string, last_error: string): Promise<unknown> =>
  await ledger.advance(await ledger.retrieveByReference(reference), { last_error });
