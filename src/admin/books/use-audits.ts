import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AuditDayView, AuditView } from "../../http";
import { listAudits, listFindings, runAudit } from "./audits";

const KEY = ["crossborder", "audits"];
/** While one runs. */
const POLL_MS = 2000;

const isRunning = ({ status }: AuditView) => status === "running";

export function useAudits() {
  return useQuery({
    queryKey: KEY,
    queryFn: listAudits,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
    staleTime: 0,
  });
}

export function useRunAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: runAudit,
    // Also when it was refused: another one runs.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useFindings(audit: AuditView, day: AuditDayView) {
  const { transactions } = audit;
  return useQuery({
    queryKey: [...KEY, audit.id, day.day, day.currency_code, transactions],
    queryFn: () => listFindings(audit.id, day),
  });
}
