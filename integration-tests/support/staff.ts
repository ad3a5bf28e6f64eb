import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows";
import axios, { type AxiosInstance } from "axios";

const STAFF = { email: "staff@shop.example", password: "only-for-tests" };

/** Somebody who may use the admin. */
export async function createStaff(container: MedusaContainer): Promise<void> {
  const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body: STAFF });
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity?.id ?? "", userData: { email: STAFF.email } },
  });
}

/** The admin API, signed in as staff; answers of any status resolve. */
export async function signIn(backendUrl: string): Promise<AxiosInstance> {
  const { data } = await axios.post<{ token: string }>(`${backendUrl}/auth/user/emailpass`, STAFF);
  return axios.create({
    baseURL: backendUrl,
    headers: { Authorization: `Bearer ${data.token}` },
    validateStatus: () => true,
  });
}
