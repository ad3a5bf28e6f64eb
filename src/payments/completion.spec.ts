import { completionIn } from "./accounts";

const config = (...options: object[]) => ({
  modules: {
    payment: {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: options.map((one, nth) => ({
          resolve: "medusa-payment-crossborder/providers/crossborder",
          id: `shop${nth + 1}`,
          options: one,
        })),
      },
    },
  },
});
const own = { completeCartWorkflow: "split-cart" };

describe("which workflow completes the carts of a store", () => {
  it.each([
    ["Medusa's, where no entry names one", config({}, {}), undefined],
    ["the one that one of the entries names", config({}, own), "split-cart"],
    ["the one that all name", config(own, { completeCartWorkflow: " split-cart " }), "split-cart"],
  ])("%s", (_, given, workflow) => {
    expect(completionIn(given)).toBe(workflow);
  });

  it("two that differ stop the server, and are named with their entries", () => {
    expect(() => completionIn(config(own, {}, { completeCartWorkflow: "complete-all" }))).toThrow(
      /completeCartWorkflow: is "split-cart" in the entry "shop1" and "complete-all" in the entry "shop3"/,
    );
  });
});
