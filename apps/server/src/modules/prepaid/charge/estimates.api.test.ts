import { expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { brokenInvariants } from '../../billing/billing.builders.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { confirmReadings, estimateReadings } from '../../metering/meter/reading-commands.service.ts'
import { aHome, at, commands, evaluates, reads, shown } from '../account.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { chargeAccounts } from './charge.service.ts'

it('an estimated reading never counts in prepaid use and never cuts a prepaid meter', async () => {
  const home = await aHome()
  await rechargeByHand(home.at('2026-06-15 12:00'), home.app, {
    accountId: home.accountId,
    amountFen: 5_000,
    method: 'cash',
  })
  // 60 kWh in the 14 days before: seven weeks at that pace would cost more than was paid and may be owed.
  const later = home.at('2026-08-03 09:30')
  const made = await estimateReadings(later, { siteId: home.siteId, readOn: '2026-08-03' })
  expect(made).toEqual({ estimated: 1, without: 0 })
  const [guess] = await later.db.rows(
    raw<{ id: string; useMilli: number }>(
      sql`select id, use_milli as "useMilli" from metering_reading where tenant_id = ${home.id} and meter_id = ${home.meterId} and kind = 'estimated'`,
    ),
  )
  expect(guess!.useMilli).toBeGreaterThan(200_000)
  await confirmReadings(later, { ids: [guess!.id] })

  // Nothing is charged for it, nobody is warned by it, and nothing is switched, however often the clock turns.
  expect((await chargeAccounts(later)).amountFen).toBe(0)
  await evaluates(later)
  await evaluates(home.at('2026-08-03 14:30'))
  const quiet = await shown(home, home.at('2026-08-03 14:30'))
  expect(quiet).toMatchObject({ state: 'normal', balanceFen: 5_000, ledgerFen: 5_000, unbilledFen: 0 })
  expect(quiet.warnings).toEqual([])
  expect(await commands(home)).toEqual([])

  // What the meter itself tells, less than was guessed, is what is used; and what is read then is what is charged.
  expect(await at(home, '2026-08-03 15:00', 110)).toMatchObject({ state: 'normal', balanceFen: 4_500 })
  expect(await reads(home, home.at('2026-08-04 02:00'), 110)).toBe(500)
  expect(await shown(home, home.at('2026-08-04 02:00'))).toMatchObject({ balanceFen: 4_500, ledgerFen: 4_500 })
  expect(await commands(home)).toEqual([])
  expect(await brokenInvariants(home.today)).toEqual([])
  expect(await recompute(home.at('2026-08-04 12:00'))).toBe(0)
})
