import type { LedgerOperation, LedgerTransaction, Schedule } from "../../src/modules/crossborder/internal";

type Row = LedgerTransaction | LedgerOperation | Schedule;

/** A table. What is given is a copy: nothing but `change` changes a row. */
export class Rows<R extends Row> {
  readonly #rows = new Map<string, R>();

  constructor(
    private readonly complete: (row: Partial<R>) => R,
    private readonly prefix: string,
  ) {}

  nextId = (): string => `${this.prefix}_${this.#rows.size + 1}`;
  all = (): R[] => [...this.#rows.values()];

  add(row: Partial<R>, created_at: Date): R {
    const added = this.complete({ id: this.nextId(), ...row, created_at, updated_at: created_at });
    this.#rows.set(added.id, added);
    return added;
  }

  get(id: string): R {
    const row = this.#rows.get(id);
    if (!row) throw new Error(`No row ${id}`);
    return row;
  }

  change(change: Partial<R> & { id: string }): R {
    const row: R = { ...this.get(change.id), ...change };
    for (const column of Object.keys(change))
      if (Reflect.get(row, column) === undefined) Reflect.set(row, column, null);
    this.#rows.set(row.id, row);
    return row;
  }
}
