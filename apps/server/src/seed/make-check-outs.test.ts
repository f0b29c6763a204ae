import { beforeAll, expect, it } from 'vitest'
import { freshTenant, type TestTenant, testApp } from '../../test/app.ts'
import { asOwner } from '../infra/db/owner.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { brokenInvariants } from '../modules/billing/billing.builders.ts'
import { recompute } from '../modules/ledger/ledger/recompute.service.ts'
import { DEMO_ACCOUNTS } from './demo.ts'
import { fillTenant } from './fill-tenant.ts'
import { DEMO_TENANTS } from './plan.ts'

let tenant: TestTenant
beforeAll(async () => {
  const app = await testApp()
  tenant = await freshTenant(app)
  const site = { ...DEMO_TENANTS[0]!.sites[0]!, buildings: 1, floors: 5, perFloor: 6 }
  await fillTenant(app.pools, { id: tenant.id, seed: 7, sites: [site] })
  // Until somebody counts them the planner takes all these rows for none.
  await asOwner(app.ownerUrl, (client) => client.query('analyze'))
})
const count = async (text: ReturnType<typeof sql>) =>
  (await tenant.ctx().db.first(raw<{ count: number }>(sql`select count(*)::int as count from ${text}`)))!.count

it('who left long ago is settled, and a handful waits', async () => {
  const { id } = tenant
  const ended = await count(sql`housing_lease where tenant_id = ${id} and status = 'ended'`)
  const settled = await count(sql`checkout_check_out where tenant_id = ${id} and state in ('refunded', 'closed')`)
  const waiting = ended - settled
  expect(ended).toBeGreaterThan(20)
  expect(waiting).toBeGreaterThanOrEqual(5)
  expect(waiting).toBeLessThan(ended / 3)
  expect(
    await count(sql`billing_bill_line where tenant_id = ${id} and refunded_fen = paid_fen and refunded_fen > 0`),
  ).toBe(settled)
  // Maker and reviewers are different people, and nothing stands before what it follows.
  expect(await count(sql`checkout_check_out where tenant_id = ${id} and maker in (reviewer1, reviewer2)`)).toBe(0)
  const people = DEMO_ACCOUNTS.map(({ username }) => username)
  expect(
    await count(sql`checkout_check_out c, unnest(array[c.maker, c.reviewer1, c.reviewer2]) who
    where c.tenant_id = ${id} and not who = any(${people})`),
  ).toBe(0)
  expect(
    await count(sql`infra_step e join infra_step f on f.tenant_id = e.tenant_id and f.record_id = e.record_id
    and f.from_state = e.to_state where e.tenant_id = ${id} and e.subject = 'checkout.checkOut' and f.created_at < e.created_at`),
  ).toBe(0)
})

it('keeps the books true: nothing is held for those who are settled', async () => {
  const { id } = tenant
  expect(await recompute(tenant.ctx())).toBe(0)
  expect(await brokenInvariants(tenant.ctx())).toEqual([])
  expect(
    await count(sql`housing_lease l join checkout_check_out c on c.tenant_id = l.tenant_id and c.lease_id = l.id
    join ledger_account a on a.tenant_id = l.tenant_id and a.owner_id = l.rentee_id and a.kind in ('deposit_liability', 'refund_payable')
    where l.tenant_id = ${id} and (select coalesce(sum(case when e.debit_account_id = a.id then e.amount_fen else -e.amount_fen end), 0)
      from ledger_entry e where e.tenant_id = a.tenant_id and a.id in (e.debit_account_id, e.credit_account_id)) <> 0`),
  ).toBe(0)
})
