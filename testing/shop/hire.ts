import axios, { type AxiosInstance } from "axios";
import { randomUUID } from "node:crypto";
import { z } from "zod";

const listed = z.object({
  policies: z.array(z.object({ id: z.string(), key: z.string(), description: z.string() })),
});
const made = z.object({ role: z.object({ id: z.string() }) });
const invited = z.object({ invite: z.object({ token: z.string() }) });

/** Every policy of a shop whose staff have roles. */
export async function listPolicies(owner: AxiosInstance) {
  return listed.parse((await owner.get("/admin/rbac/policies?limit=1000")).data).policies;
}

/**
 * Invites somebody whose role has these policies, such as `crossborder_health:read`.
 * Resolves to what they sign in with, once they have accepted.
 */
export async function hire(owner: AxiosInstance, ...keys: string[]) {
  const known = await listPolicies(owner);
  const policy_ids = keys.map((wanted) => {
    const found = known.find(({ key }) => key === wanted);
    if (!found) throw new Error(`${wanted} is no policy: ${known.map(({ key }) => key).join(", ")}`);
    return found.id;
  });
  const { role } = made.parse(await post(owner, "/admin/rbac/roles", { name: randomUUID(), policy_ids }));
  const account = { email: `${randomUUID()}@shop.example`, password: "only-for-tests" };
  const { invite } = invited.parse(
    await post(owner, "/admin/invites", { email: account.email, roles: [role.id] }),
  );
  const { baseURL } = owner.defaults;
  const { data } = await axios.post(`${baseURL}/auth/user/emailpass/register`, account);
  const headers = { Authorization: `Bearer ${z.object({ token: z.string() }).parse(data).token}` };
  await axios.post(`${baseURL}/admin/invites/accept?token=${invite.token}`, {}, { headers });
  return account;
}

async function post(owner: AxiosInstance, path: string, body: object): Promise<unknown> {
  const { status, data } = await owner.post(path, body);
  if (status === 200) return data;
  throw new Error(`POST ${path} was answered ${status} ${JSON.stringify(data)}`);
}
