import { type Impact, PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import { tenant } from '@cloud-steward/contract/platform/tenant.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { type KnownTenant, setTenantStatus, tenantsForUpdate, toTenant } from '../identity/index.ts'
import { checkKeeper } from './platform.service.ts'
import { holdings, moneyHeld } from './tenant.queries.ts'

/** Locks tenants of the platform; refused when one is not there. */
export async function lock(tx: TxCtx, ids: readonly string[]): Promise<KnownTenant[]> {
  const rows = await tx.db.rows(tenantsForUpdate(ids))
  if (rows.length !== ids.length) throw notFound()
  return rows
}
export const ownTenant = (...fields: string[]) => new Refusal('platform.error.ownTenant', { fields })

export const within = <T>(tx: TxCtx, row: KnownTenant, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  row.id === tx.tenant.id ? work(tx) : tx.within(toTenant(row), work)

/** Closes tenants or opens them again; nothing of theirs is touched. Sessions end within a second, with those of every node. */
export async function reopenSysTenant(ctx: Ctx, ids: readonly string[], status: 'active' | 'locked'): Promise<void> {
  checkKeeper(ctx)
  await ctx.transaction(async (tx) => {
    const rows = await lock(tx, ids)
    if (rows.some(({ code }) => code === PLATFORM_TENANT)) throw ownTenant()
    const changed = await tx.db.rows(setTenantStatus(ids, status))
    const action = status === 'locked' ? 'close' : 'reopen'
    for (const row of rows.filter(({ uid }) => changed.some((one) => one.uid === uid))) {
      const states = { before: { status: row.status }, after: { status } }
      const entry = { resource: tenant.name, action, recordId: row.uid, ...states }
      tx.audit(entry)
      await tx.within(toTenant(row), async (own) => own.audit(entry))
    }
  })
}
/** What is out of reach while tenants are closed, so that nobody closes one unawares. */
export async function impactOfClosing(ctx: Ctx, ids: readonly string[]): Promise<Impact[]> {
  checkKeeper(ctx)
  const held = await ctx.transaction(async (tx) => holdingsOfAll(tx, await lock(tx, ids)))
  const line = (what: string, count: (one: (typeof held)[number]) => number, shown = count, unit = ''): Impact[] => {
    const some = held.filter((one) => count(one) > 0)
    const total = some.reduce((sum, one) => sum + count(one), 0)
    const titles = some.slice(0, 10).map((one) => `${one.name}: ${unit}${shown(one).toLocaleString('en')}`)
    return total ? [{ what: `platform.impact.${what}`, count: total, titles }] : []
  }
  return [
    { what: 'platform.impact.kept', count: held.length, titles: held.slice(0, 10).map(({ name }) => name) },
    ...line('users', ({ users }) => users),
    ...line('houses', ({ houses }) => houses),
    ...line('leases', ({ leases }) => leases),
    ...line(
      'balances',
      ({ accounts }) => accounts,
      ({ heldFen }) => heldFen / 100,
      '¥ ',
    ),
  ]
}

async function holdingsOfAll(tx: TxCtx, rows: readonly KnownTenant[]) {
  const held = []
  for (const { name, ...row } of rows)
    held.push(
      await within(tx, { name, ...row }, async (own) => ({
        name,
        ...(await own.db.first(holdings(row.id)))!,
        ...(await own.db.first(moneyHeld(row.id)))!,
      })),
    )
  return held
}
