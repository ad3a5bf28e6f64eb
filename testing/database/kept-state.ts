import { Client, type DatabaseError } from "pg";
import type { Databases } from "./databases";

const KIT = "crossborder_kit";

/** Notes which tables were written, and that something else than rows was changed. */
const WATCH = `
create schema ${KIT};
create unlogged table ${KIT}.written (relid oid not null);
create table ${KIT}.kept (relid oid primary key, name text not null, columns text not null, has_rows boolean not null);
create table ${KIT}.counters (name regclass primary key, value bigint not null, is_called boolean not null);

create function ${KIT}.note_write() returns trigger language plpgsql as $$ begin
  if not exists (select from ${KIT}.written where relid = tg_relid) then
    insert into ${KIT}.written values (tg_relid);
  end if;
  return null;
end $$;

create function ${KIT}.note_change() returns event_trigger language plpgsql as $$ begin
  insert into ${KIT}.written values (0);
end $$;`;

/** Keeps the rows of each table beside it, as they are now, and where each sequence stands. */
const KEEP = `
do $$ declare one record; has_rows boolean; at record; begin
  for one in
    select c.oid, format('%I.%I', n.nspname, c.relname) as name, (
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  loop
    execute format('select exists (select from %s)', one.name) into has_rows;
    if has_rows then
      execute format('create table ${KIT}.%I as select %s from %s', one.oid, one.columns, one.name);
    end if;
    insert into ${KIT}.kept values (one.oid, one.name, one.columns, has_rows);
    execute format('create trigger crossborder_kit after insert or update or delete or truncate on %s '
      'for each statement execute function ${KIT}.note_write()', one.name);
  end loop;
  for one in select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' loop
    execute format('select last_value, is_called from %s', one.name) into at;
    insert into ${KIT}.counters values (one.name, at.last_value, at.is_called);
  end loop;
end $$;
create event trigger crossborder_kit on ddl_command_end execute function ${KIT}.note_change();`;

/**
 * Somebody who is still in the middle of something would go on in the next test's rows, or stop them from coming back.
 * Waits until each is gone: a connection that ends a moment later is still handed out to the next test's first request.
 */
const CUT = `
select pg_terminate_backend(pid, 2000) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  and (state <> 'idle' or pid in (select pid from pg_locks where locktype = 'advisory'))`;

/** As its owner would: no trigger fires, and no key to another table is looked at. */
const PUT_BACK = `
do $$ declare one record; begin
  set local session_replication_role = replica;
  set local lock_timeout = '2s';
  for one in select * from ${KIT}.kept where relid in (select relid from ${KIT}.written) loop
    execute format('delete from %s', one.name);
    if one.has_rows then
      execute format('insert into %s (%s) overriding system value select * from ${KIT}.%I', one.name, one.columns, one.relid);
    end if;
  end loop;
  delete from ${KIT}.written;
  perform setval(name, value, is_called) from ${KIT}.counters;
end $$`;

/** Two of a test's late writes stand in each other's way, or in the way of this. */
const HELD_UP = ["55P03", "40P01"];

/** A database as it was at one moment, to which it is put back. */
export interface KeptState {
  putBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Remembers a database as it is now. Written tables get their rows back, which takes milliseconds; where anything but rows
 * was changed, or where the user may not do that, the whole database is copied, which takes some hundred.
 */
export async function keepState(databases: Databases, name: string): Promise<KeptState> {
  const copy = `${name}_kept`;
  const isSuperuser = await databases.isSuperuser();
  if (isSuperuser) await onceIn(databases.url(name), (client) => client.query(`${WATCH}${KEEP}`));
  await databases.copy(name, copy);
  let connected: Client | undefined;
  const close = async () => {
    await connected?.end();
    connected = undefined;
  };
  /** What it reads is not in the statistics, which a test may ask for; a test may also end its connection. */
  const connectUncounted = async (): Promise<Client> => {
    const client = await connect(databases.url(name));
    client.once("end", () => {
      if (connected === client) connected = undefined;
    });
    await client.query("set track_counts = off");
    return client;
  };
  const copyBack = async () => {
    await close();
    await databases.create(name, copy);
  };
  return {
    close,
    putBack: async () => {
      if (!isSuperuser) return await copyBack();
      connected ??= await connectUncounted();
      if (await isOnlyWritten(connected)) {
        await connected.query(CUT);
        if (await isPutBack(connected)) return;
      }
      await copyBack();
    },
  };
}

async function isOnlyWritten(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${KIT}.written where relid = 0`);
  return rowCount === 0;
}

const isPutBack = (client: Client): Promise<boolean> =>
  client.query(PUT_BACK).then(
    () => true,
    (error: DatabaseError) => {
      if (HELD_UP.includes(error.code ?? "")) return false;
      throw error;
    },
  );

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  // A connection that is cut says so twice; nobody listening to this would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function onceIn(url: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await connect(url);
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
