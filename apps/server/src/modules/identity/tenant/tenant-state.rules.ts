import { PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import { addDays } from '../../../infra/calendar.ts'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import type { Tenant, TenantState } from '../../../infra/ctx/types.ts'

/** A tenant as the database holds it. */
export interface TenantRow {
  id: number
  code: string
  name: string
  status: string
  house_limit: number
  time_zone: string
  starts_on: string | null
  ends_on: string | null
  grace_days: number
  menus: string[] | null
}

/** Days are those of the tenant's time zone. The platform's own tenant is always open, or nobody could open any other. */
export function stateOf(row: Omit<TenantRow, 'id' | 'name' | 'house_limit' | 'menus'>, now = new Date()): TenantState {
  const { starts_on, ends_on } = row
  if (row.code === PLATFORM_TENANT) return 'open'
  if (row.status !== 'active') return 'closed'
  const today = businessDay(now, row.time_zone)
  if (starts_on && today < starts_on) return 'upcoming'
  if (!ends_on || today <= ends_on) return 'open'
  return today <= addDays(ends_on, row.grace_days) ? 'readOnly' : 'expired'
}

export const toTenant = (row: TenantRow, now?: Date): Tenant => ({
  id: row.id,
  code: row.code,
  name: row.name,
  houseLimit: row.house_limit,
  timeZone: row.time_zone,
  state: stateOf(row, now),
  ...(row.menus && row.code !== PLATFORM_TENANT ? { menus: new Set(row.menus) } : {}),
  ...(row.ends_on ? { endsOn: row.ends_on, readableUntil: addDays(row.ends_on, row.grace_days) } : {}),
})

const SHUT: Partial<Record<TenantState, string>> = {
  upcoming: 'identity.error.tenantNotStarted',
  expired: 'identity.error.tenantExpired',
  closed: 'identity.error.tenantLocked',
}
export const isShut = (row: TenantRow): boolean => SHUT[stateOf(row)] !== undefined
/** Refuses whoever belongs to a tenant that nobody may use today; what is read-only may still be entered. */
export function checkUsable(row: TenantRow, options?: { http: number; code: number }): void {
  const reason = SHUT[stateOf(row)]
  if (reason) throw new Refusal(reason, { ...options, values: { day: row.starts_on ?? '' } })
}
