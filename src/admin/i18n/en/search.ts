export const search = {
  label: "Search payments, orders, notifications and subscriptions",
  placeholder: "Name, e-mail, amount, order, number",
  results: "What was found",
  nothing: "Nothing was found",
  nothing_hint:
    "Try a name, an e-mail address, an amount such as 17.50, an order's number, or the beginning or the end of any other number.",
  payments: "Payments",
  orders: "Orders",
  notifications: "Notifications",
  subscriptions: "Subscriptions",
  all: "Show all",
};
