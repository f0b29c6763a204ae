import { Client } from 'pg'
import { APP_ROLE } from '../src/infra/db/pools.ts'
import { plainSql } from './plain-sql.ts'
import { DERIVED, type Policy, TABLES, type Table } from './schema-tables.ts'

const HEADER = `-- Written by \`npm run db-types\`: the whole schema as the migrations make it, for reading and for reviews.
-- infra_protect() puts a table behind row-level security and lets the application read it and do what stands behind its name;
-- a protected table with a site is scoped by its site, unless another scope follows.\n`
const SITE_SCOPE = /^site_id = ANY \(\( SELECT infra_scoped_ids\('site_ids'::text\) AS infra_scoped_ids\)::uuid\[\]\)$/
const COMMANDS = { r: 'select', a: 'insert', w: 'update', d: 'delete', '*': 'all' }

/** The text of schema.sql for a migrated database. */
export async function schemaSqlOf(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set search_path = public')
    const tables = (await client.query<Table>(TABLES)).rows
    const derived = (await client.query<{ line: string }>(DERIVED)).rows.map(({ line }) => line)
    const keys = tables.flatMap(({ foreignKeys }) => foreignKeys.map((one) => `${plainSql(one)};`))
    return `${[HEADER, ...tables.map(sqlOf), keys.join('\n'), derived.join('\n')].join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

function sqlOf(table: Table): string {
  const parts = [...table.columns, ...table.constraints].map((line) => `  ${plainSql(line)}`)
  const body = parts.length ? ` (\n${parts.join(',\n')}\n)` : ''
  const indexes = table.indexes.map((one) => `${plainSql(one)};`)
  return [`${table.head}${body}${plainSql(table.tail)};`, ...indexes, ...rightsOf(table)].join('\n')
}

function rightsOf(table: Table): string[] {
  const tenant = table.policies.some(({ name }) => name === 'tenant')
  const lines = [...(tenant ? protectionOf(table) : openRightsOf(table))]
  const scope = table.policies.find(({ name }) => name === 'row_scope')
  if (scope) lines.push(...scopeOf(table, scope))
  for (const one of table.policies)
    if (one.name !== 'tenant' && one.name !== 'row_scope')
      lines.push(
        `create policy ${one.name} on ${table.name} for ${COMMANDS[one.command]}${clause('using', one.uses)}${clause('with check', one.checks)};`,
      )
  return [...lines, ...table.columnGrants.map((one) => `grant ${one} on ${table.name} to ${APP_ROLE};`)]
}

function protectionOf({ name, grants }: Table): string[] {
  const writes = grants.filter((one) => one !== 'select').join(', ')
  return [`select infra_protect('${name}'${writes === 'insert, update, delete' ? '' : `, '${writes}'`});`]
}
function openRightsOf({ name, grants, isGuarded }: Table): string[] {
  const guard = isGuarded ? [`alter table ${name} enable row level security;`] : []
  return grants.length ? [...guard, `grant ${grants.join(', ')} on ${name} to ${APP_ROLE};`] : guard
}
function scopeOf({ name, hasSite }: Table, { uses, checks }: Policy): string[] {
  const condition = withoutBrackets(uses ?? '')
  if (hasSite && SITE_SCOPE.test(condition)) return []
  const other = checks === uses ? '' : `, '${plainSql(withoutBrackets(checks ?? ''))}'`
  return [`select infra_scope('${name}', $$${onOneLine(plainSql(condition))}$$${other});`]
}

const withoutBrackets = (text: string): string => text.replace(/^\((.*)\)$/s, '$1')
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('( select', '(select')
const clause = (word: string, condition: string | null): string =>
  condition ? ` ${word} (${plainSql(withoutBrackets(condition))})` : ''
