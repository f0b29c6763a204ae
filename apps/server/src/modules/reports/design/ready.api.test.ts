import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aLease, aWorld, billsOf, issue, pay, type World } from '../../billing/billing.builders.ts'
import { fillReport, findReport } from '../run/report.service.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aLease(world, { terms: { startOn: '2026-01-01', endOn: '2026-12-31' } })
  await issue(world.today, '2026-08-31')
  const [first] = await billsOf(world.today, {})
  await pay(world, first!, { amountFen: 100_001 })
})

const STAFF = { id: newId(), username: 'u', nickname: 'u', roles: ['ROLE_ADMIN'], hiddenFields: new Map() }
type Six = [number, number, number, number, number, number]

it('income has rows that add up: billed − credited + late fees − paid − settled else = owed', async () => {
  const viewer = { ctx: { ...world.today, user: STAFF }, mayCall: () => true }
  const report = await findReport(viewer.ctx, 'ready.income')
  const { sheet } = await fillReport(world.app, viewer, report, 'from=2026-01-01&to=2026-12-31')
  const rows = sheet!.rows
    .slice(3)
    .map(({ cells }) => cells.slice(-6).map(({ value }) => Math.round(Number(value) * 100)))
  expect(rows.length).toBeGreaterThan(1)
  for (const [total, credited, lateFee, paid, other, owed] of rows as Six[])
    expect(total - credited + lateFee - paid - other).toBe(owed)
  const [, , lateFee, , other] = rows.at(-1) as Six
  expect(lateFee).toBeGreaterThan(0)
  const [settled] = await world.today.db.rows(
    raw<{ fen: number }>(sql`select sum(written_off_fen + late_fee_paid_fen + late_fee_waived_fen)::bigint as fen
      from billing_bill where tenant_id = ${world.today.tenant.id} and state <> 'void'`),
  )
  expect(other).toBe(settled!.fen)
})
