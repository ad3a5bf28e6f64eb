export const books = {
  title: "Books",
};
