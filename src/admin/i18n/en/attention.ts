export const attention = {
  title: "Attention",
};
