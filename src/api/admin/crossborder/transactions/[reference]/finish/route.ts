import { viewTransaction } from "../../../../../../http/views/transaction";
import { recordActOn } from "../../../../../../payments/asked-by";
import { finishByStaff } from "../../../../../../payments/channels/channels";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon("POST transactions/:reference/finish", ({ context, input }) => {
  const finish = () => finishByStaff(context, input.reference);
  return actOn(context, input, recordActOn(context, "finish", input, finish).then(viewTransaction));
});
