import axios, { type AxiosInstance } from "axios";
import { ADMIN } from "../store/accounts";
import { checkAnswers } from "./answers";

/** The admin API, signed in as staff; answers of any status resolve. */
export async function signIn(backendUrl: string, account = ADMIN): Promise<AxiosInstance> {
  const { data } = await axios.post<{ token: string }>(`${backendUrl}/auth/user/emailpass`, account);
  return adminApi(backendUrl, `Bearer ${data.token}`);
}

/** The admin API with these credentials, or none; answers of any status resolve. */
export function adminApi(baseURL: string, Authorization?: string): AxiosInstance {
  return checkAnswers(axios.create({ baseURL, headers: { Authorization }, validateStatus: () => true }));
}
