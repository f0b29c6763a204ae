import { beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { beginCheckOut, cancelCheckOut, readFinalMeters } from '../../checkout/preparation.service.ts'
import { brokenInvariants } from '../../finance/finance.builders.ts'
import { aHome, type Home, reads, shown } from '../account.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { followLeases, leaseReactions } from './follow-leases.ts'

let home: Home
beforeEach(async () => {
  home = await aHome()
  await rechargeByHand(home.today, home.app, { accountId: home.accountId, amountFen: 5_000, method: 'cash' })
})
/** What was told since is heard, by this module alone. */
async function hear(ctx: Ctx, ...names: string[]): Promise<void> {
  for (const name of names) {
    const told = await ctx.db.first(
      raw<{ payload: Record<string, unknown> }>(
        sql`select payload from infra_event where tenant_id = ${home.id} and name = ${name} order by id desc limit 1`,
      ),
    )
    for (const one of leaseReactions) if (one.event === name) await one.run(ctx, told!.payload)
  }
}
const begin = (ctx: Ctx, leftOn: string) =>
  beginCheckOut(ctx, { leaseId: home.leaseId, leaveKind: 'early', leftOn, reason: '搬走' })
const notices = (ctx: Ctx) =>
  ctx.db.rows(
    raw<{ title: string; content: string }>(
      sql`select title, content from system_notification where tenant_id = ${home.id} order by created_at, id`,
    ),
  )

describe('a check-out that is given up', () => {
  it('brings the account back, with all that was used meanwhile', async () => {
    const { id } = await begin(home.at('2026-06-16 12:00'), '2026-06-16')
    const night = home.at('2026-06-17 00:50')
    await followLeases(night)
    expect((await shown(home, night)).state).toBe('vacant')
    const day = home.at('2026-06-17 10:00')
    expect(await reads(home, day, 120)).toBe(0)
    await cancelCheckOut(day, { id, decisionReason: '不走了' })
    await hear(day, 'LeaseChanged')
    const back = await shown(home, day)
    expect(back.state).toBe('normal')
    expect(back.steps[0]).toMatchObject({ kind: 'state', from: 'vacant', to: 'normal', note: '租约继续' })
    expect(await reads(home, home.at('2026-06-18 02:00'), 130)).toBe(1_500)
    expect(await brokenInvariants(home.today)).toEqual([])
  })

  it('tells staff to open anew what the last numbers have closed', async () => {
    const day = home.at('2026-06-16 12:00')
    const { id } = await begin(day, '2026-06-16')
    await readFinalMeters(day, { id, rows: [{ meterId: home.meterId, value: 110 }] })
    await hear(day, 'FinalReadingsTaken')
    expect((await shown(home, day)).state).toBe('closed')
    const before = await notices(day)
    await cancelCheckOut(day, { id, decisionReason: '不走了' })
    await hear(day, 'LeaseChanged', 'CheckOutCancelled')
    const told = (await notices(day)).slice(before.length)
    expect(told.map(({ title }) => title)).toEqual(['退租已取消，请重新开户'])
    expect(told[0]!.content).toContain((await shown(home, day)).no)
  })
})
