import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import type { AskedBy } from "../../../payments/asked-by";

/** Who called an admin route: a signed-in user, or a secret API key. */
export const askedBy = ({ auth_context: { actor_id, actor_type } }: Authenticated): AskedBy =>
  actor_type === "api-key" ? { api_key_id: actor_id } : { user_id: actor_id };

type Authenticated = Pick<AuthenticatedMedusaRequest, "auth_context">;
