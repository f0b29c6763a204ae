import { expect, test } from 'vitest'
import { ownerOf } from './modules.mjs'
import { brokenTables, countReads, foreignAccesses, misplacedSql, readByOthers, refusedTriggers } from './sql-rules.mjs'
import { literalsOf } from './sql-text.mjs'
import { accessesOf, relationsIn } from './tables.mjs'

const modules = 'apps/server/src/modules'
const schema = `create table housing_room (\n);\ncreate table billing_bill (\n);\ncreate table payment (\n);
create table infra_event (\n);\n-- view billing_open_bill (tenant_id, id)\n`
const known = new Map([
  ['housing_room', 'table'],
  ['billing_bill', 'table'],
  ['payment', 'table'],
  ['infra_event', 'table'],
  ['billing_open_bill', 'view'],
])
const none = { listed: new Map() }
const readmes = (texts) =>
  new Map(
    Object.entries(texts).map(([module, list]) => [module, `# A\n\n## Read by others\n\n${list}\n\n## Settings\n`]),
  )
/** What is wrong with one statement of a file, given READMEs and lists of exceptions. */
function broken(path, sql, { lists = {}, upward = none, writes = none } = {}) {
  const isSql = path.endsWith('.sql')
  const files = new Map([[path, isSql ? sql : `const rows = sql\`${sql}\``]])
  const accesses = foreignAccesses(isSql ? new Map() : files, isSql ? files : new Map(), schema)
  return brokenTables(accesses, schema, readmes(lists), { upwardReads: upward, foreignWrites: writes })
}

test.each([
  [`${modules}/billing/bill.service.ts`, `import { sql } from '../../infra/db/sql.ts'\n`],
  [`${modules}/billing/bill.rules.ts`, `import { raw } from '../../infra/db/sql.ts'\n`],
  [`${modules}/billing/index.ts`, `import { overAll } from '../../infra/db/sql.ts'\n`],
  ['apps/server/src/infra/live/hub.ts', `import { raw } from '../db/sql.ts'\n`],
  ['apps/server/src/app.ts', 'const found = sql`select 1`\n'],
  [`${modules}/system/load-regions.ts`, `await client.query('select from system_region where a = $1')\n`],
  [`${modules}/system/load-regions.ts`, 'const text = `insert into system_region (code) values ($1)`\n'],
])('SQL does not stand in %s', (path, text) => {
  expect(misplacedSql(new Map([[path, text]]))).toHaveLength(1)
})
test.each([
  `${modules}/billing/bill.queries.ts`,
  `${modules}/billing/bill.source.ts`,
  `${modules}/identity/people/user.scope.ts`,
  `${modules}/billing/bill.api.test.ts`,
  'apps/server/src/kit/list-query.ts',
  'apps/server/src/infra/db/bulk.ts',
  'apps/server/src/setup/metrics.ts',
])('SQL may stand in %s', (path) => {
  expect(misplacedSql(new Map([[path, `import { sql } from '../../infra/db/sql.ts'\n`]]))).toEqual([])
})
test('types of SQL may be named anywhere', () => {
  const text = `import type { Sql, Statement } from '../../infra/db/sql.ts'\n`
  expect(misplacedSql(new Map([[`${modules}/billing/bill.service.ts`, text]]))).toEqual([])
})

test.each([
  'insert into housing_room (id) values (1)',
  'update housing_room set id = 1',
  'delete from housing_room where id = 1',
])('refuses to write a foreign table: %s', (sql) => {
  const lists = { housing: 'Tables: `housing_room`' }
  expect(broken(`${modules}/billing/a.queries.ts`, sql, { lists })).toContainEqual(
    expect.stringContaining('writes housing_room, a table of housing'),
  )
})
test('refuses to read a foreign table or view its owner does not list', () => {
  const path = `${modules}/payments/a.queries.ts`
  expect(broken(path, 'select 1 from billing_bill b')).toEqual([expect.stringContaining('a table that the README')])
  expect(broken(path, 'select 1 from billing_open_bill')).toEqual([expect.stringContaining('a view that the README')])
  expect(broken(path, 'select 1 from billing_bill', { lists: { billing: 'Tables: `billing_bill`' } })).toEqual([])
  expect(broken(path, 'select 1 from billing_bill', { lists: { billing: 'Views: `billing_bill`' } })).not.toEqual([])
})
test('views of the database are files of their module', () => {
  const view = 'create view payment_a as select 1 from billing_bill;\n'
  expect(broken('apps/server/migrations/views/08_payments.sql', view)).toHaveLength(1)
})
test('refuses to read upward without a reason', () => {
  const path = `${modules}/housing/room.source.ts`
  const lists = { billing: 'Views: `billing_open_bill`' }
  const read = (upward) => broken(path, 'select 1 from billing_open_bill', { lists, upward })
  const entry = 'housing > billing_open_bill'
  expect(read(none)).toEqual([expect.stringContaining('stands above it')])
  expect(read({ listed: new Map([[entry, undefined]]) })).toEqual([expect.stringContaining('no reason')])
  expect(read({ listed: new Map([[entry, 'shows open bills']]) })).toEqual([])
  // infra lies below every module.
  expect(
    broken('apps/server/src/infra/db/a.ts', 'select 1 from housing_room', {
      lists: { housing: 'Tables: `housing_room`' },
    }),
  ).toEqual([expect.stringContaining('stands above it')])
})
test('refuses names in a README that are not of the module, or that nobody reads', () => {
  const path = `${modules}/housing/a.queries.ts`
  expect(broken(path, 'select 1', { lists: { billing: 'Tables: `billing_bill`' } })).toEqual([
    expect.stringContaining('nobody reads billing_bill'),
  ])
  expect(broken(path, 'select 1', { lists: { housing: 'Tables: `billing_bill`' } })).toEqual([
    expect.stringContaining('is no table of the module'),
  ])
})
test('tables of infra are written by infra and kit only', () => {
  const write = (path) => broken(path, 'insert into infra_event values (1)')
  expect(write(`${modules}/billing/a.queries.ts`)).toEqual([expect.stringContaining('a table of infra')])
  expect(write('apps/server/src/kit/idempotency.ts')).toEqual([])
})
test('everybody may read tables of infra; insight, setup and seed may read everything', () => {
  expect(broken(`${modules}/billing/a.queries.ts`, 'select 1 from infra_event')).toEqual([])
  expect(broken(`${modules}/insight/a.queries.ts`, 'select 1 from billing_bill')).toEqual([])
  expect(broken('apps/server/src/seed/a.ts', 'insert into billing_bill values (1)')).toEqual([])
})

test('refuses any trigger that is not permitted by name', () => {
  const refused = (sql) => refusedTriggers(new Map([['0020_a.sql', sql]]))
  expect(refused('create trigger housing_tell after update on housing_room execute function f();')).toHaveLength(1)
  expect(refused('CREATE OR REPLACE TRIGGER device_other after insert on device execute function f();')).toHaveLength(1)
  expect(refused('create constraint trigger a after insert on device execute function f();')).toHaveLength(1)
  expect(refused('create trigger device_tell_poll after update on device_type execute function f();')).toEqual([])
})

test.each([
  ['select 1 from housing_room r, payment p where r.id = p.id', ['housing_room', 'payment']],
  ['select 1 from a left join lateral (select 1 from only payment) x on true', ['payment']],
  [`select 'billing_bill' as text, x.housing_room, payment -- from billing_bill`, []],
  ['select 1 from infra_event for update', ['infra_event']],
])('reads the relations of %s', (sql, names) => {
  expect(relationsIn(sql, known)).toEqual(names.map((name) => ({ name, writes: false })))
})
test('reads what is handed to helpers, and no types', () => {
  const of = (text) => accessesOf(text, known).map(({ name, writes }) => [name, writes])
  expect(of(`insertMany(tenantId, 'payment', rows); changeRow('billing_bill')`)).toEqual([
    ['payment', true],
    ['billing_bill', true],
  ])
  expect(of(`count('housing_room')`)).toEqual([['housing_room', false]])
  expect(of(`type Row = TableRow<'payment'> & NewRow<'housing_room'>; const kind = 'payment'`)).toEqual([])
})
test('finds templates inside templates, and none in comments, strings and regular expressions', () => {
  const statements = (text) => literalsOf(text).statements.map((one) => one.text.replace(/\s+/g, ' ').trim())
  expect(statements('sql`a ${all ? sql`b ${c}` : sql``} d`; raw<{ a: 1 }>(sql<Row>`e`)')).toEqual(['a b ? d', 'e'])
  expect(statements("// sql`a`\n/* sql`b` */ const c = 'sql`d`'; e.replace(/[`']/g, '')")).toEqual([])
})
test('knows the owner of a table by its prefix', () => {
  expect(['payment', 'work_order_step', 'device_type', 'system_audit', 'infra_run', 'a'].map(ownerOf)).toEqual([
    'payments',
    'work-orders',
    'devices',
    'infra',
    'infra',
    undefined,
  ])
})
test('counts statements, not tables', () => {
  const files = new Map([
    [
      `${modules}/housing/a.queries.ts`,
      'sql`select 1 from billing_bill b join payment p on true`; sql`select 1 from billing_open_bill`',
    ],
  ])
  expect(countReads(foreignAccesses(files, new Map(), schema))).toEqual({ tables: 1, views: 1, upward: 2 })
  expect(readByOthers('## Read by others\n\nViews: `a`, `b`\n\n## Else\n\nTables: `c`\n')).toEqual({
    view: ['a', 'b'],
    table: [],
  })
})
