import type { Ctx } from '../../infra/ctx/types.ts'
import type { StorageLimits } from '../files/index.ts'
import { paramNumber } from '../system/index.ts'
import { storageOfTenant } from './package.queries.ts'

const MB = 1024 * 1024
/** Default size limit of a file, in MB. */
const USUAL_MB = 10
const MOST_MB = 10_240

/** Storage limits of a tenant: the size of a file by the parameter `file.limitMb`, the quota of all files by its package. */
export async function limitsOfStorage(ctx: Ctx): Promise<StorageLimits> {
  const [limit, tenant] = await Promise.all([
    paramNumber(ctx, 'file.limitMb', { usual: USUAL_MB, least: 1, most: MOST_MB }),
    ctx.db.first(storageOfTenant(ctx.tenant.id)),
  ])
  return { limitBytes: limit * MB, ...(tenant?.storage == null ? {} : { quotaBytes: tenant.storage * MB }) }
}
