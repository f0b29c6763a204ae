import { supplierBill } from '@cloud-steward/contract/metering/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { brokenInvariants } from '../../billing/billing.builders.ts'
import { aHome, reads, shown } from '../account.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'
import { refundYearJob } from './book-refunds.service.ts'
import { runOf } from './year.queries.ts'
import { bookYearRefunds, previewYearRefunds } from './year.service.ts'

it('what was charged on a meter account counts as paid, and goes back to its balance', async () => {
  const home = await aHome()
  const money = { accountId: home.accountId, amountFen: 5_000, method: 'cash' as const }
  await rechargeByHand(home.at('2026-06-15 12:00'), home.app, money)
  expect(await reads(home, home.at('2026-06-16 02:00'), 160)).toBe(3_000)
  const admin = await signIn(home.app, home)
  const of = { siteId: home.siteId, utility: 'electric' as const, year: 2026 }
  const whole = { periodFrom: '2026-01-01', periodTo: '2026-12-31', quantity: 50, amountFen: 2_000 }
  const draft = { no: 'SB1', siteId: of.siteId, utility: of.utility, ...whole }
  expect((await admin.call(supplierBill.endpoints.add, draft)).body.code).toBe(200)
  const later = home.at('2027-01-10 12:00')
  expect(await previewYearRefunds(later, of)).toMatchObject({ collectedFen: 3_000, overFen: 1_000, payers: 1 })
  const before = (await shown(home, later)).ledgerFen
  await bookYearRefunds(later, { ...of, reason: '年度核对多收退还' })
  const run = await later.db.first(runOf(home.id, of))
  for (const _ of [1, 2]) await refundYearJob.run(later, { runId: run!.id }, new AbortController().signal)
  expect((await shown(home, later)).ledgerFen).toBe(before + 1_000)
  expect(await brokenInvariants(later)).toEqual([])
})
