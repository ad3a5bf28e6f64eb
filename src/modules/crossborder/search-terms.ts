import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { LedgerOperation, LedgerTransaction } from "./types";
import { type Part, TABLES } from "./write-statements";

/*
 * `crossborder_search` has one row for each transaction, its first one: the gateway's number, the order's number, and who pays. A further
 * row has what the first one has no room for: numbers of operations, more names. Its rows name the transaction by its reference, and are
 * found by the end of that, so that they need no index of their own for it.
 */

/** SQL that has rows of `kind`, which is `name` or `email`, and `term`: who pays, as Medusa's records say. */
export interface BuyerTerms {
  sql: string;
  values: readonly string[];
}

/** An index entry has 2,704 bytes at most: a row with a longer one would not be written. */
const LONGEST = 200;

/** So many signs of the end of a number are in an index: with them an entry has 20 bytes, whatever the number's length. */
export const END_SIGNS = 7;

/** SQL of a number's end, turned round, as the indexes have it. */
export const endOf = (number: string): string => `reverse(right(lower(${number}), ${END_SIGNS})) collate "C"`;

/** SQL of the reference of a first row, as the index has it: a further row has the same one, and is not in it. */
export const REFERENCE = `(case when is_first then lower(reference) end) collate "C"`;

/** SQL of a number, as it is kept. */
const kept = (number: string): string => `left(lower(${number}), ${LONGEST})`;

const isOf = (row: string, owner: string): string =>
  `${row}.reference = ${owner}.reference and ${endOf(`${row}.reference`)} = ${endOf(`${owner}.reference`)}`;

/** SQL of a condition: rows of the transactions whose references a statement gives. */
export const ofReferences = (references: string): string =>
  `reference = any(array(${references})) and ${endOf("reference")} = any(
    array(select ${endOf("given.reference")} from (${references}) given))`;

/** What a row says of who pays. */
export const PERSON = ["name", "other_name", "email"] as const;
const FURTHER_NAMES = "not term.is_first and term.name is not null";

/** A statement, or part of one. */
interface Sql {
  sql: string;
  values: readonly string[];
}

/** SQL of the rows that who pays takes: two names in each, and the e-mail address in the first one; none where nothing is known. */
const rowsOf = (buyer: string): string => `
  select nth = 1 as is_first, names[2 * nth - 1] as name, names[2 * nth] as other_name,
    case when nth = 1 then email end as email
  from (
    select array_agg(distinct term) filter (where kind = 'name') as names,
      min(term) filter (where kind = 'email') as email
    from (${buyer}) said having count(*) > 0) known
  cross join lateral generate_series(1, greatest(1, (coalesce(cardinality(names), 0) + 1) / 2)) nth`;

/** Of nobody who is known: one row, as every transaction has a first one. */
const NOBODY: BuyerTerms = { sql: "select null as kind, null as term where false", values: [] };

type Numbered = Partial<Pick<LedgerTransaction, "transaction_no" | "order_display_id" | "schedule_id">>;
type Operated = Partial<Pick<LedgerOperation, "reference" | "gateway_id">>;

/** What a new transaction, the first row of its statement, is found by. */
export function firstTerms({ schedule_id }: Pick<Numbered, "schedule_id">, buyer = NOBODY): Part[] {
  const sql = `insert into ${TABLES.search} (reference, is_first, number, order_display_id, name, other_name, email)
    select first.reference, coalesce(given.is_first, true),
      case when coalesce(given.is_first, true) then ${kept("first.transaction_no")} end,
      case when coalesce(given.is_first, true) then first.order_display_id end,
      given.name, given.other_name, given.email
    from first left join (${rowsOf(buyer.sql)}) given on true`;
  const scheduled = `insert into ${TABLES.search} (reference, number)
    select first.reference, ${kept("first.schedule_id")} from first`;
  return [
    { table: TABLES.search, sql, values: buyer.values },
    ...(schedule_id ? [{ table: TABLES.search, sql: scheduled, values: [] }] : []),
  ];
}

/**
 * Further numbers that the transaction of its statement is found by, each once. What is known is read once, by its index: PostgreSQL takes
 * any list of numbers for a hundred of them, and would read the table.
 */
export function furtherTerms(numbers: readonly (string | null | undefined)[]): Part[] {
  const given = numbers.filter((number) => typeof number === "string" && number !== "");
  if (given.length === 0) return [];
  const sql = `insert into ${TABLES.search} (reference, number)
    select distinct first.reference, ${kept("given.number")}
    from first cross join jsonb_array_elements_text(?::jsonb) given (number)
    where ${kept("given.number")} <> all(array(
      select term.number from first join ${TABLES.search} term on ${isOf("term", "first")}
      where not term.is_first and term.number is not null))`;
  return [{ table: TABLES.search, sql, values: [JSON.stringify(given)] }];
}

/** The first rows of some transactions say what those say now; and who pays, where a buyer is given. */
function follow(owner: string, buyer?: BuyerTerms): Sql {
  const columns = ["number", "order_display_id", ...(buyer ? PERSON : [])];
  const said = [
    kept(`${owner}.transaction_no`),
    `${owner}.order_display_id`,
    ...(buyer ? PERSON.map((column) => `given.${column}`) : []),
  ];
  const from = buyer ? ` left join (${rowsOf(buyer.sql)}) given on given.is_first` : "";
  const sql = `update ${TABLES.search} term set (${columns.join(", ")}) = row(${said.join(", ")})
    from ${owner}${from} where ${isOf("term", owner)} and term.is_first
      and (${columns.map((column) => `term.${column}`).join(", ")}) is distinct from (${said.join(", ")})`;
  return { sql, values: buyer?.values ?? [] };
}

/** Further names of who pays are what a buyer's records say now. */
const renamed = (owner: string, buyer: BuyerTerms): Sql[] => [
  {
    sql: `delete from ${TABLES.search} term using ${owner} where ${isOf("term", owner)} and ${FURTHER_NAMES}`,
    values: [],
  },
  {
    sql: `insert into ${TABLES.search} (reference, name, other_name)
      select ${owner}.reference, given.name, given.other_name
      from ${owner} cross join (${rowsOf(buyer.sql)}) given where not given.is_first`,
    values: buyer.values,
  },
];

/**
 * What is written of a transaction's numbers and of who pays, in the statement that changes it.
 * @param before the transaction, where it had numbers already: one that the gateway has replaced is found, too
 */
export function changedTerms(
  change: Numbered,
  {
    operations = [],
    before = {},
    buyer,
  }: {
    operations?: readonly Operated[];
    before?: Partial<Pick<LedgerTransaction, "reference" | "transaction_no">>;
    buyer?: BuyerTerms;
  },
): Part[] {
  const { transaction_no, order_display_id, schedule_id } = change;
  const own = [before.reference, transaction_no ?? before.transaction_no];
  const numbers = [
    ...[schedule_id, transaction_no && before.transaction_no],
    ...operations.flatMap((one) => [one.reference, one.gateway_id]),
  ].filter((number) => !own.includes(number));
  const isFollowed = buyer !== undefined || Boolean(transaction_no) || Boolean(order_display_id);
  const written = [
    ...(isFollowed ? [follow("first", buyer)] : []),
    ...(buyer ? renamed("first", buyer) : []),
  ];
  return [...written.map((one) => ({ table: TABLES.search, ...one })), ...furtherTerms(numbers)];
}

/** Transactions that may have one of some numbers, or of some references: whether they do is for the caller to ask, in any case. */
export const numbered = (
  knex: Knex,
  numbers: readonly string[],
  references: readonly string[] = [],
): Knex.QueryBuilder<LedgerTransaction, LedgerTransaction[]> =>
  knex<LedgerTransaction>(TABLES.transaction)
    .whereRaw(
      `reference = any(array(
        select reference from ${TABLES.search}
        where number = any(array(select ${kept("given.number")} from unnest(?::text[]) given (number)))
        union select unnest(?::text[])))`,
      [[...numbers], [...references]],
    )
    .whereNull("deleted_at");

/** Forgets names and addresses of customers. */
export async function forgetBuyers(knex: Knex, customer_ids: readonly string[]): Promise<void> {
  const theirs = ofReferences("select reference from own");
  await knex.raw(
    `with own as (select reference from ${TABLES.transaction} where customer_id = any(?) and deleted_at is null),
      gone as (delete from ${TABLES.search} term where ${theirs} and ${FURTHER_NAMES})
    update ${TABLES.search} set ${PERSON.map((column) => `${column} = null`).join(", ")}
    where ${theirs} and is_first and coalesce(${PERSON.join(", ")}) is not null`,
    [[...customer_ids]],
  );
}

/** Of an order's payments: who pays is what its records say now, and nobody else. */
export async function renameBuyers(knex: Knex, order_id: string, buyer: BuyerTerms): Promise<void> {
  const parts = [follow("own", buyer), ...renamed("own", buyer)];
  const written = parts.map(({ sql }, at) => `part_${at} as (${sql})`).join(", ");
  await knex.raw(
    `with own as (
      select reference, transaction_no, order_display_id from ${TABLES.transaction}
      where order_id = ? and deleted_at is null), ${written} select from own`,
    [order_id, ...parts.flatMap(({ values }) => values)],
  );
}
