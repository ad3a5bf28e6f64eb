export const subscriptions = {
  title: "Subscriptions",
};
