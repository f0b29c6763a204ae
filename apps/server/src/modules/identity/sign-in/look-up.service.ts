import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@cloud-steward/contract'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { limited } from '../../../infra/limits/limits.ts'
import { mustHaveSolved } from './captcha.service.ts'
import { tenantsOf } from './look-up.queries.ts'
import { isLocal, mayTry } from './throttle.ts'

const FROM_ADDRESS = limited('look-ups', { tries: 30, seconds: 3_600 })
const WITHOUT_CAPTCHA = limited('look-up', { tries: 3, seconds: 900 })
/** Longer than a look-up takes: the time tells nothing of what was found. */
const ANSWER_MS = 100

/**
 * The tenants in which somebody is known by this. Who looks up many is asked for captchas, then refused. Behind a proxy on
 * this machine all look-ups have one address: there the captcha alone must do.
 */
export async function lookUpTenants(
  pools: Pools,
  userInfo: string,
  { captchaKey, ip }: { captchaKey?: string; ip: string },
): Promise<{ tenantCode: string; tenantName: string }[]> {
  const db = tenantDb(pools.app, 0)
  await mayTry(db, 'look-up', ip, WITHOUT_CAPTCHA).catch(() => mustHaveSolved(pools, captchaKey, ip))
  if (!isLocal(ip)) await mayTry(db, 'look-ups', ip, FROM_ADDRESS)
  const [found] = await Promise.all([db.rows(tenantsOf(userInfo)), delay(ANSWER_MS)])
  if (!found.length) throw new Refusal('identity.error.noTenant', { fields: ['userInfo'] })
  return found
}
