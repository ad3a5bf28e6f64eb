import { hang } from "./service";

class Counter {
  #count = 0;
  add() {
    return ++this.#count;
  }
}
class Adder {
  add() {
    return 0;
  }
}

describe("a subject of the ledger", () => {
  it("has its methods on the service, where they still know what is its own", () => {
    const service: { add?: () => number } = {};
    hang(service, new Counter());
    service.add?.();
    expect(service.add?.()).toBe(2);
  });

  it("stops the start where another one has a method of the same name", () => {
    const service = {};
    hang(service, new Counter());
    expect(() => hang(service, new Adder())).toThrow("The ledger has two methods add");
  });
});
