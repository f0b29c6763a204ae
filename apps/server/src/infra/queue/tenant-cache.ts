import type { Tenant } from '../ctx/types.ts'

/** A tenant that was closed is respected after this long. */
const KEPT_MS = 2_000
const MOST_KEPT = 20_000

export interface TenantCache {
  /** The tenant, at most two seconds old; undefined where there is none of this id. */
  find(id: number): Promise<Tenant | undefined>
}

/**
 * Keeps tenants for two seconds: the jobs of one tenant come in bursts. One that was not found is asked for again each time,
 * because it may have been added meanwhile.
 * @param load the tenants of these ids that there are
 * @param now milliseconds
 */
export function cacheTenants(load: (ids: readonly number[]) => Promise<Tenant[]>, now = Date.now): TenantCache {
  const kept = new Map<number, { until: number; tenant: Promise<Tenant | undefined> }>()
  return {
    find: (id) => {
      const known = kept.get(id)
      if (known && known.until > now()) return known.tenant
      if (kept.size >= MOST_KEPT) kept.clear()
      const tenant = load([id]).then(([found]) => found)
      const entry = { until: now() + KEPT_MS, tenant }
      kept.set(id, entry)
      const forget = (): void => void (kept.get(id) === entry && kept.delete(id))
      tenant.then((found) => found ?? forget(), forget)
      return tenant
    },
  }
}
