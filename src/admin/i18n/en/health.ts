export const health = {
  title: "Health and settings",
};
