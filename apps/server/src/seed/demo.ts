import { type AppParts, businessDay, makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx, PartyKind } from '../infra/ctx/types.ts'
import { asOwner } from '../infra/db/owner.ts'
import type { Pools } from '../infra/db/pools.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { tenantDb } from '../infra/db/tenant-db.ts'
import { logTime } from '../infra/log.ts'
import { hashPassword } from '../modules/identity/index.ts'
import { seedOrgs } from '../modules/identity/people/seed-orgs.ts'
import { seedDemos } from '../modules/identity/seed-demos.ts'
import { sealChain, walkChain } from '../modules/ledger/chain/chain.service.ts'
import { recompute } from '../modules/ledger/ledger/recompute.service.ts'
import { type MerchantOuter } from '../modules/payouts/merchant/merchant-draft.service.ts'
import { addTenant, addUser, type NewUser } from '../setup/first-tenants.ts'
import { addUtilities } from './add-utilities.ts'
import { addAlarms } from './demo-alarms.ts'
import { addStatement } from './demo-bank.ts'
import { planBatches } from './demo-batches.ts'
import { addLines } from './demo-broadband.ts'
import { makeChanges } from './demo-changes.ts'
import { addCheckOuts } from './demo-check-outs.ts'
import { addCoOwners } from './demo-co-owners.ts'
import { addDevices, type DemoLine } from './demo-devices.ts'
import { addDisputes } from './demo-disputes.ts'
import { remindRentees } from './demo-dunning.ts'
import { addColleagues } from './demo-enterprise.ts'
import { makeFees } from './demo-fees.ts'
import { fileLeases } from './demo-filing.ts'
import { giveBack } from './demo-given-back.ts'
import { makeHeadLeases } from './demo-head-leases.ts'
import { addInspections } from './demo-inspections.ts'
import { addInvoices } from './demo-invoices.ts'
import { writeUsualTerms } from './demo-lease-defaults.ts'
import { fillLibrary } from './demo-library.ts'
import { addLocks } from './demo-locks.ts'
import { makeMasterLeases } from './demo-master-leases.ts'
import { addMerchants } from './demo-merchants.ts'
import { addMeterAccounts } from './demo-meter-accounts.ts'
import { runOffice } from './demo-office.ts'
import { addOperators } from './demo-operators.ts'
import { sellHouses } from './demo-owners.ts'
import { addApplication, addParties } from './demo-parties.ts'
import { addPayments } from './demo-payments.ts'
import { closeMonths } from './demo-periods.ts'
import { proposeReadings } from './demo-proposed.ts'
import { addProtections } from './demo-protections.ts'
import { recordReceived } from './demo-received.ts'
import { askForRefund } from './demo-refunds.ts'
import { addRepairs } from './demo-repairs.ts'
import { makeReservations } from './demo-reservations.ts'
import { photographRooms, splitARoom } from './demo-rooms.ts'
import { addService } from './demo-service.ts'
import { letSupportIn } from './demo-support.ts'
import { topUpOnline } from './demo-top-ups.ts'
import { sellServices } from './demo-value-added.ts'
import { addVouchers } from './demo-vouchers.ts'
import { makeWeeklyLease } from './demo-weekly-lease.ts'
import { addWebhook, addWithdrawals } from './demo-withdrawals.ts'
import { addWorkOrders } from './demo-work-orders.ts'
import { fillTenant } from './fill-tenant.ts'
import { ctxOfOperator } from './operator.ts'
import { DEMO_TENANTS } from './plan.ts'
import { writeTenants } from './write-tenants.ts'

export const DEMO_ACCOUNTS: readonly NewUser[] = [
  { username: 'admin', nickname: '系统管理员', mobile: '13800000001', role: 'ROLE_ADMIN' },
  { username: 'operator', nickname: '林晓', mobile: '13800000002', role: 'ROLE_TENEMENT' },
  { username: 'zhouqing', nickname: '周青', mobile: '13800000005', role: 'ROLE_TENEMENT' },
  { username: 'landlord', nickname: '房东', mobile: '13800000003', role: 'ROLE_LANDLORD', partyKind: 'landlord' },
  { username: 'rentee', nickname: '租客', mobile: '13800000004', role: 'ROLE_RENTEE', partyKind: 'rentee' },
  { username: 'installer', nickname: '陈师傅', mobile: '13800000021', role: 'ROLE_INSTALLER', partyKind: 'installer' },
]

/**
 * Whether this database may hold the demonstration: it is empty, or holds it already. Where one of its tenants is
 * somebody's own, a start that forgot DEMO=0 must not give its administrator a known password.
 */
export async function mayHoldDemo(pools: Pools): Promise<boolean> {
  const names = new Map(DEMO_TENANTS.map(({ id, name }) => [id, name]))
  const tenants = await tenantDb(pools.app, 0).rows(
    raw<{ id: number; name: string }>(sql`select id, name from identity_tenant where id = any(${[...names.keys()]})`),
  )
  return tenants.every(({ id, name }) => names.get(id) === name)
}

/** Those of the demonstration's accounts that are there: one that an earlier version filled in lacks what came later. */
export async function presentAccounts(pools: Pools): Promise<readonly NewUser[]> {
  const { id } = DEMO_TENANTS[0]!
  const names = DEMO_ACCOUNTS.map(({ username }) => username)
  const found = await tenantDb(pools.app, id).rows(
    raw<{ username: string }>(
      sql`select username from identity_user where tenant_id = ${id} and username = any(${names}::text[])`,
    ),
  )
  const there = new Set(found.map(({ username }) => username))
  return DEMO_ACCOUNTS.filter(({ username }) => there.has(username))
}

/** Teams manage the sites of their district; the department above them those of other cities. */
const manageSites = (tenantId: number) =>
  raw(sql`update housing_site s set org_id = (select o.id from identity_org o where o.tenant_id = s.tenant_id and o.org_name =
      case when s.region_code = '330108' then '滨江管家组' when s.region_code like '3301%' then '余杭管家组' else '出租管理部' end)
    where s.tenant_id = ${tenantId}`)

/** What the clock does every night: the books are added up anew, sealed, and the seal is looked at. */
async function checkBooks(ctx: Ctx, { secrets }: Pick<MerchantOuter, 'secrets'>): Promise<void> {
  await recompute(ctx)
  await sealChain(ctx, secrets)
  await walkChain(ctx, secrets)
}

/** Two operators whose isolation can be seen, with two years of leases, bills and payments. Does nothing when they exist. Answers the lines whose devices are to be simulated. */
export async function addDemoData(
  ownerUrl: string,
  given: AppParts,
  password: string,
  outer: MerchantOuter,
  /** Whether administrators get the pages that show what the console can do: developers want them, customers do not. */
  withPages = false,
): Promise<DemoLine[]> {
  const { pools, log } = given
  // Two years of history run by in a minute: what the services warn of in it concerns nobody any more.
  const app = { ...given, log: log.child({}, { level: log.isLevelEnabled('debug') ? log.level : 'error' }) }
  const lines: DemoLine[] = []
  const passwordHash = await hashPassword(password)
  for (const plan of DEMO_TENANTS) {
    const db = tenantDb(pools.app, plan.id)
    await addTenant(ownerUrl, pools, plan)
    const known = await db.first(raw(sql`select 1 from identity_user where tenant_id = ${plan.id} limit 1`))
    if (known) {
      // The setting is the password, also when it was another one at the first start.
      await db.run(
        raw(
          sql`update identity_user set password_hash = ${passwordHash} where tenant_id = ${plan.id} and username = any(${DEMO_ACCOUNTS.map((user) => user.username)})`,
        ),
      )
      continue
    }
    const from = performance.now()
    const filled = await fillTenant(pools, plan)
    // Until somebody counts them the planner takes all these rows for none, and what follows for minutes of work.
    await asOwner(ownerUrl, (client) => client.query('analyze'))
    await seedOrgs(db, plan.id)
    await db.run(manageSites(plan.id))
    if (withPages && plan === DEMO_TENANTS[0]) await seedDemos(db, plan.id)
    const parties: Partial<Record<PartyKind, string>> = {
      landlord: filled.landlordId,
      rentee: filled.renteeId,
      installer: await addService(db, plan.id),
    }
    for (const user of DEMO_ACCOUNTS)
      await addUser(pools, plan.id, { ...user, partyId: user.partyKind && parties[user.partyKind] }, passwordHash)
    await makeChanges(app, plan)
    await addInspections(await ctxOfOperator(app, plan))
    await makeFees(app, plan)
    const ctxOn = (day: string) =>
      makeCtx({
        ...app,
        tenant: { ...plan, timeZone: 'Asia/Shanghai' },
        requestId: 'demo',
        now: () => new Date(`${day}T04:00:00Z`),
      })
    await addUtilities(ctxOn, businessDay(new Date(), 'Asia/Shanghai'), plan.seed)
    await addCheckOuts({ ...app, tenant: { ...plan, timeZone: 'Asia/Shanghai' }, requestId: 'demo' })
    await fileLeases(await ctxOfOperator(app, plan), outer.secrets)
    await sellHouses(await ctxOfOperator(app, plan))
    await splitARoom(await ctxOfOperator(app, plan))
    await makeReservations(app, plan)
    await makeMasterLeases(app, plan)
    await makeWeeklyLease(app, plan)
    await makeHeadLeases(await ctxOfOperator(app, plan), ctxOn)
    await addStatement(makeCtx({ ...app, tenant: { ...plan, timeZone: 'Asia/Shanghai' }, requestId: 'demo' }))
    await addPayments(app, plan, outer)
    if (filled.renteeId) await addInvoices(await ctxOfOperator(app, plan), filled.renteeId)
    await addWithdrawals(
      { ...app, tenant: { ...plan, timeZone: 'Asia/Shanghai' }, requestId: 'demo' },
      await ctxOfOperator(app, plan),
      outer,
    )
    await addCoOwners(await ctxOfOperator(app, plan))
    await addDisputes(
      makeCtx({ ...app, tenant: { ...plan, timeZone: 'Asia/Shanghai' }, requestId: 'demo' }),
      await ctxOfOperator(app, plan),
      await ctxOfOperator(app, plan, 'admin'),
    )
    await addWebhook(await ctxOfOperator(app, plan), outer)
    await addVouchers(
      { ...app, tenant: { ...plan, timeZone: 'Asia/Shanghai' }, requestId: 'demo' },
      await ctxOfOperator(app, plan),
      outer.files,
    )
    const operator = await ctxOfOperator(app, plan)
    const own = await addDevices(operator, outer.secrets)
    lines.push(...own, ...(await addLocks(operator, outer)))
    await addWorkOrders(operator, outer.secrets)
    await addParties(operator)
    await addAlarms(operator)
    await addProtections(operator)
    const { user, tenant } = operator
    await addRepairs((at) => makeCtx({ ...app, tenant, user, requestId: 'demo', now: () => at }))
    await addMeterAccounts((at) => makeCtx({ ...app, tenant, user, requestId: 'demo', now: () => at }), own)
    await giveBack(operator)
    await topUpOnline(operator, outer)
    await planBatches(operator)
    await sellServices(operator)
    await addLines((at) => makeCtx({ ...app, tenant, user, requestId: 'demo', now: () => at }), outer)
    await addColleagues(operator, pools)
    await addOperators(operator)
    await recordReceived(operator)
    await askForRefund(operator)
    await photographRooms(operator, outer.files)
    await proposeReadings({ ...app, tenant, requestId: 'demo' }, operator, outer.files)
    await remindRentees(await ctxOfOperator(app, plan))
    await writeUsualTerms(await ctxOfOperator(app, plan))
    await closeMonths(await ctxOfOperator(app, plan))
    const [admin, colleague] = [await ctxOfOperator(app, plan, 'admin'), await ctxOfOperator(app, plan, 'zhouqing')]
    await runOffice(admin, operator, colleague)
    await fillLibrary(admin, outer.files)
    await letSupportIn(app, plan)
    await checkBooks(makeCtx({ ...app, tenant: { ...plan, timeZone: 'Asia/Shanghai' }, requestId: 'demo' }), outer)
    // The platform's board has figures from the first minute on.
    await operator.transaction(async (tx) => tx.enqueue({ name: 'take-snapshots', payload: {} }))
    logTime(log, `demonstration data of tenant ${plan.code}`, from)
  }
  const [platform] = DEMO_TENANTS
  const db = tenantDb(pools.app, platform!.id)
  await writeTenants(db, platform!.id, businessDay(new Date(), 'Asia/Shanghai'))
  await addApplication(await ctxOfOperator(app, platform!, 'admin'))
  // The platform has named their merchant categories by now.
  for (const plan of DEMO_TENANTS) {
    const reviewer = await ctxOfOperator(app, plan, 'admin')
    await addMerchants(await ctxOfOperator(app, plan), reviewer, outer)
  }
  return lines
}
