import fc from "fast-check";
import { anyPicture } from "../../../testing/pictures/any-picture";
import { isPart } from "../../modules/crossborder/internal";
import { decide } from ".";
import { type BookName, type Picture, recordIn } from "../picture";
import { MONEY_STEPS, type StepName } from "./step";

/** Steps that make Medusa's or the ledger's books say that money is there, or went back. */
const RECORDING = ["claim", "record", "reserve", "record_for_placed", "record_refunds"] as const;
type Guarded = (typeof MONEY_STEPS)[number] | (typeof RECORDING)[number];

type Guard = BookName | { book: BookName; where: (picture: Picture) => boolean };

const hasNoSession = (picture: Picture) => recordIn(picture, "session") === undefined;
const isOfCart = (picture: Picture) => Boolean(recordIn(picture, "session")?.payment_collection.cart);
const isUnlinked = (picture: Picture) => {
  const links = recordIn(picture, "links");
  return isOfCart(picture) && links?.of_cart === undefined && links?.of_collection === undefined;
};
/** Medusa records no refund of the whole while the order is being changed. */
const isRefundedWhole = (picture: Picture) => {
  const payment = recordIn(picture, "payment");
  const order = payment && !("is_deleted" in payment) ? payment.order : undefined;
  const isChangeable = order !== undefined && order.status !== "canceled";
  return isChangeable && !recordIn(picture, "operations")?.some(isPart);
};

const HOLD: readonly Guard[] = ["session", "payment", "operations"];
const UNRECORDED: readonly Guard[] = ["session", "payment"];
const PLACED: readonly Guard[] = [...UNRECORDED, "order_of_cart"];

/** The books that can forbid each step. */
const FORBID: Readonly<Record<Guarded, readonly Guard[]>> = {
  // A session that stands says itself whether it was recorded.
  void: ["session", { book: "payment", where: hasNoSession }],
  return: [
    ...UNRECORDED,
    {
      book: "order_of_cart",
      where: (picture) => hasNoSession(picture) && picture.transaction.cart_id !== null,
    },
  ],
  finish_release: HOLD,
  release: HOLD,
  release_rest: HOLD,
  capture: HOLD,
  capture_in_medusa: HOLD,
  refund: HOLD,
  record_refunds: [...HOLD, { book: "change", where: isRefundedWhole }],
  claim: UNRECORDED,
  record: [
    ...UNRECORDED,
    { book: "links", where: isOfCart },
    { book: "collection", where: isOfCart },
    { book: "cart", where: isUnlinked },
  ],
  reserve: PLACED,
  record_for_placed: PLACED,
};

const isGuarded = (step: StepName): step is Guarded => step in FORBID;

const booksThatForbid = (step: Guarded, picture: Picture): BookName[] =>
  // Of what was not opened the gateway has nothing: it is closed in the ledger alone.
  (picture.transaction.state === "unopened" ? [] : FORBID[step]).flatMap((guard) => {
    if (typeof guard === "string") return [guard];
    return guard.where(picture) ? [guard.book] : [];
  });

it("no step that moves or records money is decided while a book that can forbid it is unread", () => {
  const seen = new Set<StepName>();
  fc.assert(
    fc.property(anyPicture, (picture) => {
      const decision = decide(picture);
      if (decision.do !== "step" || !isGuarded(decision.step)) return;
      seen.add(decision.step);
      for (const book of booksThatForbid(decision.step, picture)) {
        const unread = { ...picture, books: { ...picture.books, [book]: "unread" } };
        expect([decision.step, decide(unread)]).toEqual([decision.step, { do: "read", book }]);
      }
    }),
    // The same pictures in each run: every step is among them.
    { numRuns: 5_000, seed: 1 },
  );
  expect([...seen].sort()).toEqual([...MONEY_STEPS, ...RECORDING].sort());
});
