/** One thing that was looked at. */
export interface Check {
  name: string;
  status: "ok" | "warning" | "error";
  message: string;
}
