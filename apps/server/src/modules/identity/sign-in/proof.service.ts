import { Refusal } from '@cloud-steward/contract'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { localTime } from '../../../infra/local-time.ts'
import { tenantByCode } from '../identity.queries.ts'
import type { Message } from '../message/message.service.ts'
import { toTenant } from '../tenant/tenant-state.rules.ts'
import { userByEmail, userByMobile } from './code.queries.ts'
import { codeEnd, mayAsk, sendCodes, takeCode } from './code.service.ts'
import { tenantsOf } from './look-up.queries.ts'

/** What codes are for: the message each travels in, and how its owner is found. */
const PURPOSES = {
  login: { template: 'loginCode', field: 'smsCaptcha', find: userByMobile },
  password: { template: 'passwordCode', field: 'smsCaptcha', find: userByMobile },
  passwordMail: { template: 'passwordMail', field: 'mailCaptcha', find: userByEmail },
} as const
export interface Asked {
  purpose: keyof typeof PURPOSES
  /** Without one it is sent for every tenant in which somebody has the address. */
  tenantCode?: string | null
  to: string
  ip: string
}
export type Proof = Pick<Asked, 'purpose' | 'to'> & { tenantCode: string; code: string }

async function findOwner(pools: Pools, { purpose, to }: Pick<Asked, 'purpose' | 'to'>, tenantCode: string) {
  const tenant = await tenantDb(pools.app, 0).first(tenantByCode(tenantCode))
  const id = tenant?.id ?? 0
  const user = await tenantDb(pools.app, id).first(PURPOSES[purpose].find(id, to))
  return tenant && user && { tenant, user }
}
type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

/** Creates codes and passes each to `write` if a user has the number or address. The caller cannot tell the difference. */
export async function sendProof(
  pools: Pools,
  asked: Asked,
  write: (tenant: Owner['tenant'], message: Message) => Promise<void>,
): Promise<void> {
  const { purpose, tenantCode, to, ip } = asked
  const db = tenantDb(pools.app, 0)
  await mayAsk(db, { of: tenantCode ?? '', tenantCode: tenantCode ?? '', to, ip })
  await sendCodes(db, async (makeCode) => {
    const codes = tenantCode ? [tenantCode] : (await db.rows(tenantsOf(to))).map((one) => one.tenantCode)
    for (const each of codes) {
      const owner = await findOwner(pools, asked, each)
      if (!owner) continue
      const code = await makeCode({ purpose, tenantCode: each, to })
      const values = { code, tenant: owner.tenant.name, tenantCode: each }
      await write(owner.tenant, { to: owner.user.to, template: PURPOSES[purpose].template, values, until: codeEnd() })
    }
  })
}

/** Told only to who has the code: a stranger learns nothing of the account. */
function refuseHeld({ tenant, user: { heldUntil } }: Owner): void {
  if (!heldUntil) return
  const until = localTime(toTenant(tenant).timeZone, new Date(heldUntil)).slice(0, 16)
  throw new Refusal('identity.error.recoveryHeld', { values: { until } })
}

/** Uses up the code of whoever has the number or address, unless `check` refuses. */
export const takeProof = (
  pools: Pools,
  proof: Proof,
  check: (tenant: Owner['tenant'], user: Owner['user']) => Promise<void>,
): Promise<void> =>
  takeCode(tenantDb(pools.app, 0), { ...proof, field: PURPOSES[proof.purpose].field }, async () => {
    const owner = await findOwner(pools, proof, proof.tenantCode)
    // Gone, or the number is another's, since the code was sent.
    if (!owner) throw new Refusal('identity.error.badSmsCode', { fields: [PURPOSES[proof.purpose].field] })
    if (proof.purpose !== 'login') refuseHeld(owner)
    await check(owner.tenant, owner.user)
  })
