// A channel's list of a day with 1,000,000 lines, downloaded packed, beside as many orders and refunds, against the least
// SQL that writes the same lines and differences from lines that are in the database already. npm run bench -- reconciliation
import { channel, reconcileDay, setChannelKeys } from '@cloud-steward/contract/channels/index.ts'
import type { DayRow } from '../apps/sandbox/src/day-list.ts'
import { startSandbox } from '../apps/sandbox/src/server.ts'
import { idFrom, idOf, withoutIndexes } from './_bulk.ts'
import { inFrontOf, packed } from './_day-list.ts'
import { atMost, compared, reported, stated } from './_figures.ts'
import { startProduct, watchMemory } from './_product.ts'
import { callerOf, endOfRun, signedIn } from './_session.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const LINES = Number(process.env.BENCH_LINES ?? 1_000_000)
const REFUNDS = LINES / 50
const PAYMENTS = LINES - REFUNDS
/** Of each of the five classes so many lines. */
const EACH = LINES / 1_000
const [TENANT, MERCHANT, OLD] = [10_001, '1900009001', LINES / 5]

const now = new Date(Date.now() + 8 * 3_600_000)
const day = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
const from = Date.parse(`${day}T00:00:00+08:00`)
const fenOf = (n: number): number => 100_000 + (n % 1_000) * 100
const feeOf = (fen: number): number => Math.round(fen * 0.006)
const numberOf = (kind: string, n: number): string => idOf(kind, n).replaceAll('-', '')
/** What stands otherwise in the n-th line: of each hundred of the first, four. */
const FAULTS: Readonly<Record<number, (row: DayRow, n: number) => Partial<DayRow>>> = {
  // In the place of one of ours stands one that is theirs alone.
  0: (_row, n) => ({ orderNo: `UNKNOWN${n}`, transactionNo: `4299${String(n).padStart(24, '0')}` }),
  1: ({ totalFen }) => ({ totalFen: totalFen + 100, feeFen: feeOf(totalFen + 100) }),
  2: ({ feeFen }) => ({ feeFen: feeFen + 1 }),
  3: () => ({ state: 'REVOKED' }),
}
function* rows(): Generator<DayRow> {
  const paid = (n: number): DayRow => ({
    at: new Date(from + (n * 86_000_000) / PAYMENTS).toISOString(),
    transactionNo: `4200${String(n).padStart(24, '0')}`,
    orderNo: numberOf('000a', n),
    payerId: `oUpF8uMuAJO_M2pxb1Q9${n % 99_991}`,
    state: 'SUCCESS',
    totalFen: fenOf(n),
    feeFen: feeOf(fenOf(n)),
    name: '云栖公寓 3 幢 1204 室 2026 年 11 月房租',
  })
  for (let n = 1; n <= PAYMENTS; n++) {
    const row = paid(n)
    yield n <= EACH * 100 ? { ...row, ...FAULTS[n % 100]?.(row, n) } : row
  }
  for (let n = 1; n <= REFUNDS; n++)
    yield {
      ...paid(n),
      state: 'REFUND',
      totalFen: 0,
      feeFen: -6,
      refund: { remoteNo: `5030${n}`, refundNo: numberOf('000b', n), amountFen: 1_000 },
    }
}

const sandbox = await startSandbox({ slownessMs: 5 })
const merchant = sandbox.merchant(MERCHANT)
const file = await packed(MERCHANT, rows())
const front = await inFrontOf(sandbox, () => file)
const product = await startProduct('reconciliation', { SANDBOX_URL: front.address })
const { owner } = product
const call = callerOf(product.url, await signedIn(product))
const { appId, serialNo, privateKey, apiV3Key } = merchant
const account = { name: 'bench', kind: 'sandbox', merchantNo: MERCHANT, appId, serialNo, feeBp: 60, isActive: true }
const { id: channelId } = await call<{ id: string }>(channel.endpoints.add, account)
await call(setChannelKeys, { id: channelId, privateKey, apiV3Key })

await owner.query('set session_replication_role = replica; set synchronous_commit = off')
await withoutIndexes(owner, ['channel_order', 'channel_refund'], async () => {
  const orders = (count: number, kind: string, paidAt: string) =>
    owner.query(
      `insert into channel_order (tenant_id, id, no, channel_id, purpose, rentee_id, amount_fen, state, expires_at, transaction_no, paid_at, payment_id, payment_no, username)
       select ${TENANT}, id, '${kind}' || n, '${channelId}', 'prepaid', id, 100000 + (n % 1000) * 100, 'booked', now(), '42${kind}' || lpad(n::text, 22, '0'), ${paidAt}, id, 'P' || n, 'bench'
       from (select n, ${idFrom(kind, 'n')} as id from generate_series(1, ${count}) n) x`,
    )
  await orders(PAYMENTS, '000a', `to_timestamp(${from / 1_000} + n * 86000.0 / ${PAYMENTS})`)
  await orders(OLD, '000c', `to_timestamp(${from / 1_000} - 86400 * (1 + n % 30))`)
  await owner.query(
    `insert into channel_refund (tenant_id, id, no, order_id, amount_fen, state, reason, username, paid_at)
     select ${TENANT}, ${idFrom('000b', 'n')}, 'TK' || n, ${idFrom('000a', 'n')}, 1000, 'paid', 'bench', 'bench', to_timestamp(${from / 1_000} + n * 86000.0 / ${PAYMENTS})
     from generate_series(1, ${REFUNDS}) n`,
  )
})
await owner.query('reset session_replication_role; reset synchronous_commit')
await owner.query('vacuum (analyze) channel_order, channel_refund')
await owner.query('checkpoint')
stated(
  `${LINES} lines, ${(file.bytes / 2 ** 20).toFixed(0)} MB in ${(file.packed.length / 2 ** 20).toFixed(0)} MB, ${REFUNDS} of them refunds; as many of ours, and ${OLD} older orders; ${5 * EACH} differences of all five classes`,
)

async function reconcile(): Promise<number> {
  const began = performance.now()
  const { runId } = await call<{ runId: string }>(reconcileDay, { channelId, day })
  return (await endOfRun(call, runId, began)).seconds
}
const print = async (): Promise<string> =>
  (
    await owner.query<{ print: string }>(
      `select (select count(*) || ' ' || count(distinct kind) || ' ' || sum(hashtext(kind || no || is_refund || coalesce(ours, '') || coalesce(theirs, ''))) from channel_difference)
        || (select format(' %s %s %s %s %s %s', their_count, their_fen, our_count, our_fen, refund_fen, fee_fen) from channel_reconciliation)
        || (select ' ' || sum(hashtext(t.line || t.order_no || t.amount_fen || t.fee_fen)) from channel_line t) as print`,
    )
  ).rows[0]!.print
const ids = async (): Promise<string> =>
  (await owner.query<{ ids: string }>('select sum(hashtext(id::text)) as ids from channel_difference')).rows[0]!.ids
async function takeOut(): Promise<void> {
  await owner.query('truncate channel_line, channel_difference, channel_reconciliation cascade')
  await owner.query('checkpoint')
}
async function floor(): Promise<number> {
  const began = performance.now()
  const yuan = (fen: string) => `to_char(${fen} / 100.0, 'FM999999999990.00')`
  const due = 'round(their_fen * 60::numeric / 10000)'
  await owner.query(`begin; insert into channel_line select * from bench_line;
    insert into channel_difference (tenant_id, id, channel_id, day, kind, is_refund, no, transaction_no, ours, theirs)
      select ${TENANT}, uuidv7(), '${channelId}', '${day}', d.kind, is_refund, no, transaction_no, d.ours, d.theirs from (
        select false as is_refund, coalesce(u.no, t.order_no) as no, coalesce(t.transaction_no, u.transaction_no) as transaction_no, u.id as our_id, t.line, u.amount_fen as our_fen, t.amount_fen as their_fen,
            t.fee_fen, u.state = 'booked' as is_done, t.state = 'SUCCESS' as they_did, u.state as our_state, t.state as their_state
          from (select * from channel_order where tenant_id = ${TENANT} and channel_id = '${channelId}' and paid_at >= to_timestamp(${from / 1_000}) and paid_at < to_timestamp(${from / 1_000 + 86_400})) u
          full join (select * from bench_line where kind = 'payment') t on t.our_id = u.id
        union all select true, coalesce(u.no, t.refund_no), t.transaction_no, u.id, t.line, u.amount_fen, t.amount_fen, null, u.state = 'paid', t.state = 'REFUND', u.state, t.state
          from (select * from channel_refund where tenant_id = ${TENANT} and paid_at >= to_timestamp(${from / 1_000}) and paid_at < to_timestamp(${from / 1_000 + 86_400})) u
          full join (select * from bench_line where kind = 'refund') t on t.our_id = u.id) p,
      lateral (select 'ours_only' as kind, ${yuan('our_fen')} as ours, null as theirs where line is null
        union all select 'theirs_only', null, ${yuan('their_fen')} where our_id is null
        union all select 'amount', ${yuan('our_fen')}, ${yuan('their_fen')} where our_fen <> their_fen
        union all select 'state', our_state, their_state where is_done <> they_did
        union all select 'fee', ${yuan(due)}, ${yuan('fee_fen')} where our_id is not null and fee_fen <> ${due}) d
      where our_id is null or line is null or our_fen <> their_fen or is_done <> they_did or fee_fen <> ${due};
    insert into channel_reconciliation (tenant_id, id, channel_id, day, state, their_count, their_fen, our_count, our_fen, refund_fen, fee_fen, differences, open_differences)
      select ${TENANT}, uuidv7(), '${channelId}', '${day}', 'differs', t.n, t.fen, o.n, o.fen, t.back, t.fee, d.n, d.n from
        (select count(*) filter (where kind = 'payment') as n, sum(amount_fen) filter (where kind = 'payment') as fen, sum(amount_fen) filter (where kind = 'refund') as back, sum(fee_fen) as fee from bench_line) t,
        (select count(*) as n, sum(amount_fen) as fen from channel_order where tenant_id = ${TENANT} and channel_id = '${channelId}'
          and paid_at >= to_timestamp(${from / 1_000}) and paid_at < to_timestamp(${from / 1_000 + 86_400}) and state = 'booked') o,
        (select count(*) as n from channel_difference) d; commit`)
  return (performance.now() - began) / 1_000
}

const [ours, limits, peaks]: number[][] = [[], [], []]
let again = 0
for (let round = 0; round < ROUNDS; round++) {
  const most = watchMemory(product.child.pid!)
  const seconds = await reconcile()
  peaks!.push(most())
  ours!.push(LINES / seconds)
  const mine = await print()
  if (!mine.startsWith(`${5 * EACH} 5 `)) throw new Error(mine)
  if (round === 0) {
    const before = await ids()
    again = await reconcile()
    if ((await ids()) !== before || (await print()) !== mine) throw new Error('a second comparison changed something')
    await owner.query('create unlogged table bench_line as select * from channel_line')
  }
  await takeOut()
  limits!.push(LINES / (await floor()))
  const theirs = await print()
  if (mine !== theirs) throw new Error(`${mine}, not ${theirs}`)
  await takeOut()
}
compared(`reconciliation of ${LINES.toLocaleString('en')} lines`, ours!, limits!, { atLeast: 0.3 }, '/s')
reported('reconciliation again, nothing changed', `${again.toFixed(1)} s`)
atMost('memory of the server', Math.max(...peaks!), 300, 'MB')
await product.stop()
front.close()
await sandbox.close()
process.exit()
