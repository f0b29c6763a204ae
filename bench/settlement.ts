// T+1 settlement of 100,000 landlords (a settlement and a ledger entry of each, locked, chunk by chunk) against the least
// SQL that writes the same rows from the same entries in one transaction. npm run bench -- settlement
import { settleDay } from '@cloud-steward/contract/wallet/index.ts'
import { accountId } from '../apps/server/src/modules/ledger/ledger/ledger.rules.ts'
import { idFrom, idOf, withoutIndexes } from './_bulk.ts'
import { atMost, compared, stated } from './_figures.ts'
import { startProduct, watchMemory } from './_product.ts'
import { callerOf, endOfRun, signedIn } from './_session.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const LANDLORDS = Number(process.env.BENCH_LANDLORDS ?? 100_000)
const [TENANT, COLLECTED] = [10_001, 6]

const product = await startProduct('settlement')
const { owner } = product
await owner.query('set session_replication_role = replica; set synchronous_commit = off')
const numbers = Array.from({ length: LANDLORDS }, (_, at) => at + 1)
const idsOf = (kind: 'collected' | 'unsettled' | 'available') =>
  numbers.map((n) => accountId(TENANT, { ownerId: idOf('0003', n), kind }))
await owner.query(
  `insert into housing_landlord (tenant_id, id, code, mobile, name) select ${TENANT}, ${idFrom('0003', 'n')}, 'L' || n, '138' || lpad(n::text, 8, '0'), 'L' || n
   from generate_series(1, ${LANDLORDS}) n`,
)
// What was collected long ago is settled, and sealed: a block says so.
await withoutIndexes(owner, ['ledger_account', 'ledger_entry'], async () => {
  for (const kind of ['collected', 'unsettled', 'available'] as const)
    await owner.query(
      `insert into ledger_account (tenant_id, id, owner_kind, owner_id, kind)
       select ${TENANT}, id, 'landlord', ${idFrom('0003', 'n')}, '${kind}' from unnest($1::uuid[]) with ordinality x (id, n)`,
      [idsOf(kind)],
    )
  const entries = (
    n: string,
    kind: string,
    [debit, credit]: [string, string],
    day: string,
    fen: string,
    times: number,
  ) =>
    owner.query(
      `insert into ledger_entry (tenant_id, id, kind, debit_account_id, credit_account_id, amount_fen, business_on, business_key)
       select ${TENANT}, ${idFrom('0009', `${n} * 10000000 + row_number() over ()`)}, '${kind}', d.id, c.id, ${fen}, ${day}, '${n} ' || k || d.id
       from ledger_account d join ledger_account c using (tenant_id, owner_id), generate_series(1, ${times}) k
       where d.kind = '${debit}' and c.kind = '${credit}'`,
    )
  const old = COLLECTED - 2
  await entries('1', 'collected', ['collected', 'unsettled'], 'current_date - 9', '100000 + k', old)
  await entries(
    '2',
    'settlement',
    ['unsettled', 'available'],
    'current_date - 8',
    `${old * 100_000 + (old * (old + 1)) / 2}`,
    1,
  )
  await entries('3', 'collected', ['collected', 'unsettled'], 'current_date - 1', '100000 + k', 2)
})
await owner.query(
  `insert into ledger_chain_block (tenant_id, no, from_seq, to_seq, prev_hash, hash, signature, sources)
   values (${TENANT}, 1, 1, 1, '', '', '', 1000) on conflict do nothing`,
)
await owner.query('reset session_replication_role; reset synchronous_commit')
await owner.query('vacuum (analyze) ledger_account, ledger_entry, housing_landlord')
await owner.query('checkpoint')
stated(
  `${LANDLORDS} landlords with ${COLLECTED + 1} entries each, two of them to be settled; one settlement and one entry of each`,
)
const call = callerOf(product.url, await signedIn(product))
const day = (await owner.query('select (current_date - 1)::text as day')).rows[0].day as string

async function settle(): Promise<{ seconds: number; silent: number }> {
  const from = performance.now()
  const { runId } = await call<{ runId: string }>(settleDay, { day })
  return endOfRun(call, runId, from)
}
/** What was written, whoever wrote it: compared as a whole, and taken out again. */
async function takenOut(): Promise<string> {
  const { rows } = await owner.query(
    `select count(*) || ' ' || sum(e.amount_fen) || ' ' || sum(s.amount_fen) || ' ' || count(distinct e.business_key) || ' ' || sum(hashtext(e.business_key || e.memo || e.credit_account_id)) as print
     from wallet_settlement s join ledger_entry e on e.tenant_id = s.tenant_id and e.business_key = 'settle:' || s.landlord_id || ':' || s.day`,
  )
  await owner.query(`delete from wallet_settlement`)
  // Not by its day: that of the tenant may be the next one already.
  await owner.query(`delete from ledger_entry where business_key like 'settle:%'`)
  await owner.query('vacuum ledger_entry')
  await owner.query('checkpoint')
  return rows[0].print as string
}
async function floor(): Promise<number> {
  const from = performance.now()
  await owner.query(`with due as materialized (
      select u.owner_id, u.id as unsettled, c.id as available, x.fen from (
        select id, sum(fen)::bigint as fen from (
          select credit_account_id as id, amount_fen as fen from ledger_entry where tenant_id = ${TENANT} and business_on <= '${day}'
          union all select debit_account_id, -amount_fen from ledger_entry where tenant_id = ${TENANT}) x group by id) x
      join ledger_account u on u.tenant_id = ${TENANT} and u.id = x.id and u.kind = 'unsettled'
      join ledger_account c on c.tenant_id = ${TENANT} and c.owner_id = u.owner_id and c.kind = 'available'
      where x.fen > 0 and not exists (select from wallet_settlement s where s.tenant_id = ${TENANT} and s.landlord_id = u.owner_id and s.day = '${day}')),
    noted as (insert into wallet_settlement (tenant_id, landlord_id, day, amount_fen, run_id) select ${TENANT}, owner_id, '${day}', fen, '${idOf('0001', 1)}' from due)
    insert into ledger_entry (tenant_id, id, kind, debit_account_id, credit_account_id, amount_fen, business_on, memo, business_key)
      select ${TENANT}, uuidv7(), 'settlement', unsettled, available, fen, current_date, '${day}', 'settle:' || owner_id || ':${day}' from due`)
  return (performance.now() - from) / 1_000
}

const [ours, limits, silences, reruns, grown]: number[][] = [[], [], [], [], []]
for (let round = 0; round < ROUNDS; round++) {
  const most = watchMemory(product.child.pid!)
  const run = await settle()
  reruns!.push((await settle()).seconds)
  grown!.push(most())
  ours!.push(LANDLORDS / run.seconds)
  silences!.push(run.silent)
  const mine = await takenOut()
  limits!.push(LANDLORDS / (await floor()))
  const theirs = await takenOut()
  if (mine !== theirs || !mine.startsWith(`${LANDLORDS} `)) throw new Error(`${mine} settled, not ${theirs}`)
}
compared(`settlement of ${LANDLORDS.toLocaleString('en')} landlords`, ours!, limits!, { atLeast: 0.3 }, '/s')
atMost('settlement again, nothing to do', Math.max(...reruns!), 1, 's', 2)
atMost('longest time without progress', Math.max(...silences!), 1, 's', 2)
atMost('memory of the server', Math.max(...grown!), 300, 'MB')
await product.stop()
