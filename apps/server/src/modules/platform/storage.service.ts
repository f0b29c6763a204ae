import type { Ctx } from '../../infra/ctx/types.ts'
import type { StorageLimits } from '../files/index.ts'
import { paramNumber } from '../system/index.ts'
import { storageOfTenant } from './package.queries.ts'

const MB = 1024 * 1024
/** A file is smaller than this, unless the tenant says otherwise. */
const USUAL_MB = 10
const MOST_MB = 10_240

/** What the files of a tenant may come to: each by a parameter of the tenant, all by its package. */
export async function limitsOfStorage(ctx: Ctx): Promise<StorageLimits> {
  const [limit, tenant] = await Promise.all([
    paramNumber(ctx, 'file.limitMb', { usual: USUAL_MB, least: 1, most: MOST_MB }),
    ctx.db.first(storageOfTenant(ctx.tenant.id)),
  ])
  return { limitBytes: limit * MB, ...(tenant?.storage == null ? {} : { quotaBytes: tenant.storage * MB }) }
}
