import { addDays } from '../infra/calendar.ts'
import { type CtxParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { calculateCheckOut } from '../modules/checkout/calculation.service.ts'
import { requestDepositRefund } from '../modules/checkout/deposit-refund.service.ts'
import { beginCheckOut, inspectCheckOut, readFinalMeters } from '../modules/checkout/preparation.service.ts'

const HOW_MANY = 4
const EARLY = { leaveKind: 'early', reason: '工作调动' } as const
const SPECIAL = {
  leaveKind: 'special',
  penalty: 'waived',
  reason: '房屋漏水，无法居住',
  specialTerms: '免收违约金；房租算至退房日，押金全额退还。',
} as const
const ITEMS = [
  { area: '客厅', item: '沙发', quantity: 1, condition: 'good' as const },
  { area: '厨房', item: '油烟机', quantity: 1, condition: 'fair' as const, note: '有油污' },
  { area: '卧室', item: '窗帘', quantity: 2, condition: 'missing' as const, costFen: 16_000, note: '少一幅' },
]
const DEDUCTIONS = [
  { reason: 'missing' as const, amountFen: 16_000, note: '窗帘少一幅', itemNo: 3 },
  { reason: 'cleaning' as const, amountFen: 12_000, note: '油烟机深度清洁' },
]

/** Some leases on their way out, each one step further: begun, inspected, calculated; the last one special, to be reviewed. */
export async function addCheckOuts(parts: CtxParts): Promise<void> {
  const system = makeCtx(parts)
  const user = await system.db.first(
    raw<Pick<NonNullable<Ctx['user']>, 'id' | 'username' | 'nickname'>>(
      sql`select id, username, nickname from identity_user where tenant_id = ${parts.tenant.id} and username = 'operator'`,
    ),
  )
  const ctx = makeCtx({ ...parts, ...(user ? { user: { ...user, roles: [] } } : {}) })
  const leftOn = addDays(ctx.today(), -1)
  const leases = await ctx.db.rows(
    raw<{
      id: string
    }>(sql`select l.id from housing_lease l where l.tenant_id = ${parts.tenant.id} and l.status = 'signed'
        and l.change_lock is null and l.successor_id is null and l.leaving_on is null and l.start_on < ${leftOn}::date - 60 and l.end_on > ${leftOn}::date + 60
        and not exists (select from metering_meter m where m.tenant_id = l.tenant_id and m.room_id = l.room_id)
      order by l.end_on desc, l.id limit ${HOW_MANY}`),
  )
  for (const [at, { id: leaseId }] of leases.entries()) {
    const leaving = { leaseId, leftOn, ...(at === HOW_MANY - 1 ? SPECIAL : EARLY) }
    const { id } = await beginCheckOut(ctx, leaving)
    if (at === 0 || at === HOW_MANY - 1) continue
    await inspectCheckOut(ctx, { id, inspectedOn: leftOn, items: ITEMS, deductions: DEDUCTIONS })
    if (at === 1) continue
    await readFinalMeters(ctx, { id, skipped: '水电由物业代收' })
    await calculateCheckOut(ctx, { id })
  }
  await addPartRefunds(ctx)
}

/** Keys given back while their leases go on: one paid in cash, one to an account, both to be reviewed. */
async function addPartRefunds(ctx: Ctx): Promise<void> {
  const held = await ctx.db.rows(
    raw<{ id: string; fen: number; name: string }>(
      sql`select d.id, d.held_fen as fen, r.name from checkout_deposit d
        join housing_lease l on l.tenant_id = d.tenant_id and l.id = d.lease_id and l.status = 'signed' and l.change_lock is null
        join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
        where d.tenant_id = ${ctx.tenant.id} and d.kind = 'key' and d.state = 'held' and d.held_fen > 100 order by d.id limit 2`,
    ),
  )
  const reason = '退回一把备用钥匙'
  for (const [at, { id, fen, name }] of held.entries()) {
    const ask = { depositId: id, amountFen: Math.round(fen / 200) * 100, why: 'returned', reason } as const
    const to = { payName: name, payBank: '工商银行', payAccount: '6222020000008888' }
    await requestDepositRefund(ctx, at === 0 ? { ...ask, way: 'cash' } : { ...ask, way: 'bank', ...to })
  }
}
