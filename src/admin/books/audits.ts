import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AuditDayView, AuditView } from "../../http";
import { ask } from "../common/sdk";

const KEY = ["crossborder", "audits"];
/** While one runs. */
const POLL_MS = 2000;

const isRunning = ({ status }: AuditView) => status === "running";

/** The newest ones of all accounts. */
export function useAudits() {
  const query = new URLSearchParams({ limit: "30" });
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await ask("GET audits", { query })).audits,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
    staleTime: 0,
  });
}

export function useRunAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (provider_id: string | undefined) =>
      (await ask("POST audits", { body: provider_id ? { provider_id } : {} })).audits,
    // Also when it was refused: another one runs.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** More of one day than anybody reads at once are in the file. */
const MOST = "100";

export function useFindings({ id, transactions }: AuditView, { day, currency_code }: AuditDayView) {
  const query = new URLSearchParams({ day, currency_code, limit: MOST });
  return useQuery({
    queryKey: [...KEY, id, day, currency_code, transactions],
    queryFn: () => ask("GET audits/:id", { params: { id }, query }),
  });
}
