// kill -9 at a random moment of the first start of an empty database, every other time of PostgreSQL as well: the next
// start finishes it, with the schema and the first data of an undisturbed one, and the administrator can sign in.
// npm run trial -- kill-migration --times=10 --seed=7 --demo=1 (with demonstration data)
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findOrphan } from '../../apps/server/src/infra/db/embedded/orphan.ts'
import { oneTimePassword, type ServerProcess, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './_owner.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-migration', { times: '10', demo: '0' })
const PASSWORD = 'a password for trials'
const environment = (name: string) => ({ DATA_DIR: join(folder, name), DEMO: values.demo, DEMO_PASSWORD: PASSWORD })
const times = Number(values.times)
let unfinished = 0

const whole = await undisturbed()
for (let round = 1; round <= times; round++) await attempt(round)
end(`${times} kills (${unfinished} before the schema was whole)`)

/** What a start makes that nobody disturbs, and how long it takes from the first sign of the database. */
async function undisturbed() {
  const env = environment('undisturbed')
  const server = await startServer(env)
  await databaseOf(env.DATA_DIR)
  const from = performance.now()
  await server.ready()
  const milliseconds = performance.now() - from
  const state = await stateOf(env.DATA_DIR)
  await stop(server)
  return { milliseconds, state }
}

async function attempt(round: number): Promise<void> {
  const env = environment(String(round))
  const first = await startServer(env)
  await databaseOf(env.DATA_DIR)
  await delay(random() * whole.milliseconds)
  const alsoDatabase = round % 2 === 0
  const { orphan } = findOrphan(join(env.DATA_DIR, 'pg'))
  const before = await inside(env.DATA_DIR, 'select 1 from infra_migration').catch(() => [])
  first.child.kill('SIGKILL')
  if (alsoDatabase && orphan) process.kill(orphan.pid, 'SIGKILL')
  await first.ended
  if (!before.length) unfinished++
  const from = performance.now()
  const second = await startServer(env)
  try {
    await second.ready()
    const seconds = ((performance.now() - from) / 1_000).toFixed(1)
    const state = await stateOf(env.DATA_DIR)
    const missing = whole.state.filter((fact) => !state.includes(fact))
    const extra = state.filter((fact) => !whole.state.includes(fact))
    if (missing.length + extra.length)
      problems.push(`round ${round}: ${missing.slice(0, 3).join('; ')} became ${extra.slice(0, 3).join('; ')}`)
    const password =
      values.demo === '1' ? PASSWORD : oneTimePassword(second.output()) || oneTimePassword(first.output())
    await signInTo(second.url, password).catch(() => problems.push(`round ${round}: the administrator cannot sign in`))
    console.log(`  round ${round}: killed${alsoDatabase ? ' with its database' : ''}, ready after ${seconds} s`)
  } catch (error) {
    problems.push(`round ${round}: ${(error as Error).message}`)
  }
  await stop(second)
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended
}

/** Waits until the database of a start answers and has the product's database in it. */
async function databaseOf(dataDir: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(5))
    if (
      await inside(dataDir, 'select 1').then(
        () => true,
        () => false,
      )
    )
      return
  throw new Error('the database did not start')
}

async function inside(dataDir: string, text: string): Promise<Record<string, unknown>[]> {
  const owner = new Client({ connectionString: ownerUrlOf(dataDir) })
  owner.on('error', () => {})
  await owner.connect()
  return owner
    .query(text)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => owner.end())
}

/** The whole schema, and how many rows the first start put where, fact by fact. */
async function stateOf(dataDir: string): Promise<string[]> {
  const schema = await inside(
    dataDir,
    `select format('column %s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default)
         as fact from information_schema.columns where table_schema in ('public', 'graphile_worker')
       union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
       union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       union all select format('policy %s %s', tablename, qual) from pg_policies
       union all select format('grants %s %s', oid::regclass, relacl) from pg_class
         where relnamespace = 'public'::regnamespace
       union all select 'migration ' || name from infra_migration`,
  )
  const tables = await inside(dataDir, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  // What the clock fills, not the start.
  const live = ['infra_worker', 'identity_session', 'infra_run', 'infra_event', 'system_audit']
  const counts = tables
    .map(({ name }) => name as string)
    .filter((name) => !live.includes(name))
    .map((name) => `select count(*) || ' rows in ${name}' as fact from ${name}`)
  return [...schema, ...(await inside(dataDir, counts.join(' union all ')))].map(({ fact }) => fact as string)
}
