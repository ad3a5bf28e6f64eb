export const reconciliation = {
  title: "Reconciliation",
  day: "Day",
  audit: "Audit",
};
