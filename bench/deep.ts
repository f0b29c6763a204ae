// Far pages, other orders and words inside names, over 1,000,000 rentees of whom the tenant has 500,000, against page 1.
// npm run bench -- deep
import { setTimeout as delay } from 'node:timers/promises'
import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { idFrom, nameFrom, withoutIndexes } from './_bulk.ts'
import { atMost, figure, ratioOf, rounds, stated } from './_figures.ts'
import { load, requestBytes } from './_load.ts'
import { startProduct } from './_product.ts'
import { signedIn } from './_session.ts'

const [TENANT, ROUNDS] = [10_001, 7]
const product = await startProduct('deep')
const { owner } = product
await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
await withoutIndexes(owner, ['housing_rentee'], async () => {
  for (const [tenant, count] of [[TENANT, 500_000], ...Array.from({ length: 9 }, (_, at) => [TENANT + 1 + at, 55_556])])
    await owner.query(
      `insert into housing_rentee (tenant_id, id, code, name, mobile, created_at)
       select ${tenant}, ${idFrom('0004', 'n')}, 'R' || lpad((n::bigint * 7919 % ${count})::text, 7, '0'),
         ${nameFrom('(n::bigint * 48271 % 65521)')}, '138' || lpad(n::text, 8, '0'), now() - (${count} - n) * interval '1 second'
       from generate_series(1, ${count}) n`,
    )
})
await owner.query('vacuum analyze housing_rentee')
const words = await owner.query(
  `select word, count(*)::int as rows from housing_rentee, (values ('浩宁'), ('王浩宁'), ('涵'), ('王')) w (word)
   where tenant_id = ${TENANT} and name like '%' || word || '%' group by word`,
)
const rowsOf = new Map(words.rows.map((row) => [row.word as string, row.rows as number]))
stated(`1,000,000 rentees, 500,000 of the tenant; ${words.rows.map((row) => `${row.word} in ${row.rows}`).join(', ')}`)

const headers = { authorization: `Bearer ${await signedIn(product)}` }
const requestOf = (input: Record<string, string>) =>
  requestBytes('GET', `${rentee.endpoints.query.path}?${new URLSearchParams({ pageSize: '20', ...input })}`, headers)
async function p50(input: Record<string, string>): Promise<number> {
  const request = requestOf(input)
  const answer = await load({ port: product.port, request: () => request }, { connections: 1, seconds: 0.6 })
  if (answer.wrong) throw new Error('wrong answers')
  return answer.p50
}
const scans = async () =>
  (
    await owner.query(
      `select seq_scan::int as seq, pg_stat_clear_snapshot() from pg_stat_user_tables where relname = 'housing_rentee'`,
    )
  ).rows[0].seq as number

const first = { currentPage: '1' }
const cases: [string, Record<string, string>][] = [
  ['page 1,000', { currentPage: '1000' }],
  ['sorted by name', { sorter: 'name_ascend' }],
  ['sorted by code, descending', { sorter: 'code_descend' }],
  [`two characters, in ${rowsOf.get('浩宁') ?? 0}`, { name: '浩宁' }],
  [`three characters, in ${rowsOf.get('王浩宁') ?? 0}`, { name: '王浩宁' }],
  ['two characters, in none', { name: '龘龘' }],
  [`one character, in ${rowsOf.get('涵') ?? 0}`, { name: '涵' }],
  ['two characters, sorted by code', { name: '浩宁', sorter: 'code_ascend' }],
]
await delay(1_500)
const before = await scans()
await p50(first)
for (const [name, input] of cases) {
  await p50(input)
  const [ours, limits]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    limits!.push(await p50(first))
    ours!.push(await p50(input))
  }
  const ratio = ratioOf(ours!, limits!)
  figure({
    name,
    ours: rounds(ours!, 'least', 'ms', 2),
    limit: rounds(limits!, 'least', 'ms', 2),
    ratio,
    goal: '≤ 3',
    ok: ratio <= 3,
  })
}
await delay(1_500)
atMost('scans of the whole table meanwhile', (await scans()) - before, 0, '')
await product.stop()
