import { viewTransaction } from "../../../../../../http/views/transaction";
import { recordActOn } from "../../../../../../payments/asked-by";
import { resolveAttention } from "../../../../../../payments/staff/resolve-attention";
import { actOn, answersSoon } from "../../../../staff-route";

export const POST = answersSoon(
  "POST transactions/:reference/resolve",
  ({ context, by, params, body: { note, made, code } }) => {
    const resolve = () => resolveAttention(context, params.reference, { made, code });
    const data = { note, made, code };
    const acting = recordActOn(context, "resolve", { ...params, ...by }, resolve, { data });
    return actOn(context, params, acting.then(viewTransaction));
  },
);
