import {
  createHook,
  createStep,
  createWorkflow,
  type StepFunction,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { viewTransaction } from "../http/views/transaction";
import type { LedgerTransaction } from "../modules/crossborder/internal";
import { type AskedBy, recordActOn } from "../payments/asked-by";
import { type StoreContext, storeContext } from "../payments/context";

/** An act, as the one step of a workflow. It has no compensation: money that was moved stays where it is. */
export const actStep = <Input, Result>(
  id: string,
  act: (context: StoreContext, input: Input) => Promise<Result>,
): StepFunction<Input, Awaited<Result>> =>
  createStep<Input, Awaited<Result>, undefined>(
    id,
    async (input, { container }) => new StepResponse(await act(storeContext(container), input)),
  );

export interface AboutTransaction extends AskedBy {
  /** Of the transaction. */
  reference: string;
}

/**
 * A workflow of what staff does with a payment: it is written down with who asked, done, and resolves to the transaction. The hook of this
 * name runs afterwards with `{ transaction }`; what was done stands when the hook fails.
 */
export const transactionWorkflow = <
  Input extends AboutTransaction & { amount?: string },
  Hook extends string,
>(
  { id, act, hook }: { id: string; act: Parameters<typeof recordActOn>[1]; hook: Hook },
  work: (context: StoreContext, input: Input) => Promise<LedgerTransaction>,
) => {
  const step = actStep(id, async (context, input: Input) => {
    const { amount } = input;
    const data = amount === undefined ? {} : { amount };
    return viewTransaction(await recordActOn(context, act, input, () => work(context, input), { data }));
  });
  return createWorkflow(id, (input: WorkflowData<Input>) => {
    const transaction = step(input);
    return new WorkflowResponse(transaction, { hooks: [createHook(hook, { transaction })] });
  });
};
