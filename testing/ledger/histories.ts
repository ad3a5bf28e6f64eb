import { CALL_MS, debtOf, draftOf, open, paid, PROVIDER, reconciled, type World } from "./world";

async function refundIsLostAndFound(world: World) {
  const { ledger, clock } = world;
  const transaction = await reconciled(world);
  const wanted = { kind: "refund", amount: "17.50", medusa_id: `ref_${world.name}_1` } as const;
  const first = await ledger.request(transaction, wanted);
  const call = await ledger.begin(first.operation, CALL_MS);
  const again = await ledger.begin(first.operation, CALL_MS);
  await ledger.settle(first.operation, { outcome: "unknown", call }, { last_error: "no answer" });
  clock.pass(5);
  const other = { ...wanted, medusa_id: `ref_${world.name}_2` };
  const kept = await ledger.request(transaction, other);
  const taken = await ledger.request(transaction, other, wanted.medusa_id);
  await ledger.settle(taken.operation, { outcome: "succeeded", ret_code: "000100", told: { rate: "7.1" } });
  // What succeeded stays so.
  const late = await ledger.settle(taken.operation, { outcome: "failed" }, { last_error: "late" });
  return [again, kept.isNew, kept.operation.medusa_id, taken.operation.medusa_id, late.state];
}

async function holdInParts(world: World) {
  const { ledger } = world;
  const opened = await open(world, { pre_auth: true });
  const held = await ledger.advance(opened, { state: "held", gateway_status: "auth_success" });
  for (const [kind, amount] of [
    ["capture", "10.00"],
    ["release", "7.50"],
  ] as const) {
    const { operation } = await ledger.request(held, { kind, amount });
    await ledger.settle(operation, { outcome: "accepted" });
    await ledger.settle(operation, { outcome: "succeeded" });
  }
  const second = await ledger.request(held, { kind: "capture", amount: "1.00" });
  return [second.isNew];
}

async function personLooks(world: World) {
  const { ledger, clock } = world;
  const transaction = await reconciled(world);
  const audited = (audit_finding: string | null) => ledger.advance(transaction, { audit_finding });
  await audited("Medusa's payment has 0.00");
  clock.pass(1);
  await ledger.advance(transaction, {
    reconciliation_status: "needs_attention",
    attention_code: "refund_failed",
    last_error: "refused",
  });
  await ledger.advance(transaction, { reconciliation_status: "reconciled" });
  await ledger.advance(transaction, { reconciliation_status: "solved" });
  await audited("Medusa's payment has 0.00");
  await audited(null);
  clock.pass(1);
  const moved = await ledger.advance(transaction, { state: "refunded" });
  const returned = await ledger.advance(transaction, { reconciliation_status: "returned" });
  await audited("Medusa's payment has 17.50");
  const agreed = { audit_finding: null, reconciliation_status: "returned" } as const;
  await ledger.advance(transaction, agreed);
  return [moved.reconciliation_status, returned.attention_code];
}

async function paidAfterItsEnd(world: World) {
  const { ledger, clock } = world;
  const opened = await open(world);
  const { operation } = await ledger.request(opened, { kind: "void", amount: "17.50" });
  await ledger.settle(operation, { outcome: "succeeded" }, { next_check_at: null });
  clock.pass(2);
  await ledger.advance(opened, { state: "paid", gateway_status: "success", paid_amount: "17.00" });
  const may = [
    (await ledger.makeIneligible(opened, ["open"], "it was closed")) !== undefined,
    (await ledger.makeIneligible(opened, ["paid"], "it was closed")) !== undefined,
    (await ledger.makeIneligible(opened, ["paid"], "again")) !== undefined,
  ];
  const claim = await ledger.claimDebt(opened, debtOf(world, "17.50"));
  const reverse = await ledger.request(opened, { kind: "reverse", amount: "17.00" });
  const told = { status: "reversed" };
  const change = { reconciliation_status: "returned" } as const;
  await ledger.settle(reverse.operation, { outcome: "succeeded", told }, change);
  return [...may, claim];
}

async function partsBack(world: World) {
  const { ledger } = world;
  const transaction = await reconciled(world);
  for (const amount of ["5.00", "12.50"]) {
    const { operation } = await ledger.request(transaction, { kind: "part_refund", amount });
    await ledger.settle(operation, { outcome: "succeeded" });
  }
  const claims = ["ref_1", "ref_1", "ref_2", "ref_3"].map((id) => ({ id, amount: "5.00" }));
  const claimed: (string | undefined)[] = [];
  for (const refund of claims)
    claimed.push((await ledger.claimRefund(transaction, refund, ["ref_1"]))?.medusa_id ?? undefined);
  return claimed;
}

async function oneDebt(world: World) {
  const { ledger, name } = world;
  const [first, second] = [
    await paid(world),
    await paid(world, { reference: `cb-${name}-2`, payment_session_id: `payses_${name}_2` }),
  ];
  const recorded = [{ payment_session_id: first.payment_session_id, amount: "17.5" }];
  return [
    await ledger.claimDebt(first, debtOf(world, "17.5")),
    await ledger.claimDebt(first, debtOf(world, "17.5")),
    await ledger.claimDebt(second, debtOf(world, "17.5")),
    await ledger.claimDebt(second, debtOf(world, "17.5", recorded)),
    await ledger.claimDebt(first, debtOf(world, "17.5", recorded)),
    await ledger.claimDebt(second, debtOf(world, "35", recorded)),
  ];
}

async function cardIsChargedAgain(world: World) {
  const { ledger, clock, name } = world;
  const terms = { plan: "monthly", frequency: 30, payment_count: 2, create_orders: false, customer_id: null };
  const { transaction } = await ledger.draft(draftOf(world, { amount: "9.00" }), terms);
  const schedule_id = transaction.schedule_id ?? "";
  await ledger.changeSchedule(schedule_id, () => ({
    status: "active",
    cancel_requested_at: clock.date(),
    attention_code: "deduction_missing",
    last_error: "nothing came",
  }));
  await ledger.nameSchedule(schedule_id, `S-${name}`);
  await ledger.nameSchedule(schedule_id, "another");
  await ledger.changeSchedule(schedule_id, () => undefined);
  const numbers = ["1", "2"];
  const counted: number[] = [];
  for (const number of [...numbers, ...numbers]) {
    clock.pass(60);
    const deduction = await ledger.recordDeduction({
      reference: number === "1" ? `cb-${name}-d` : `cb-${name}-1`,
      transaction_no: `${name}-${number}`,
      schedule_id,
      provider_id: PROVIDER,
      cart_id: null,
      customer_id: null,
      operation: "recurring-deduction",
      vendor: null,
      currency_code: "usd",
      amount: "9.00",
    });
    const charged = await ledger.advance(deduction, { state: "paid", paid_at: clock.date() });
    counted.push((await ledger.countDeduction(charged)).deduction);
    await ledger.claim(charged, {
      payment_session_id: `payses_${name}_${number}`,
      payment_collection_id: null,
    });
    await ledger.advance(charged, { reconciliation_status: "reconciled" });
  }
  return counted;
}

/** What is done with a ledger, and what it answers. */
export const HISTORIES: [
  story: string,
  name: string,
  play: (world: World) => Promise<unknown[]>,
  unknown[],
][] = [
  [
    "a refund's answer is lost, and found",
    "refund",
    refundIsLostAndFound,
    [undefined, false, "ref_refund_1", "ref_refund_2", "refunded"],
  ],
  ["a hold is captured and released in parts", "hold", holdInParts, [false]],
  ["a person and the audit look at it in turn", "person", personLooks, ["pending", null]],
  ["an order is paid after its end, and returned", "late", paidAfterItsEnd, [false, true, true, "not_yet"]],
  ["a payment comes back in parts", "parts", partsBack, ["ref_1", "ref_1", undefined, undefined]],
  [
    "two payments claim one debt",
    "debt",
    oneDebt,
    ["granted", "granted", "not_yet", "overpaid", "granted", "granted"],
  ],
  ["a card is charged again", "card", cardIsChargedAgain, [1, 2, 1, 2]],
];
