import type { Logger } from 'pino'
import type { Pools } from '../infra/db/pools.ts'
import { hashPassword } from '../modules/identity/index.ts'
import { addTenant, addUser, type NewUser } from '../setup/first-tenants.ts'

export const DEMO_ACCOUNTS: readonly NewUser[] = [
  { username: 'admin', nickname: '系统管理员', role: 'ROLE_ADMIN' },
  { username: 'operator', nickname: '运营主管', role: 'ROLE_TENEMENT' },
  { username: 'landlord', nickname: '房东', role: 'ROLE_LANDLORD' },
  { username: 'rentee', nickname: '租客', role: 'ROLE_RENTEE' },
]

/** Two operators whose isolation can be seen. Does nothing when they exist. */
export async function addDemoData(ownerUrl: string, pools: Pools, _log: Logger, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await addTenant(ownerUrl, pools, { id: 10001, code: '10001', name: '云居公寓', houseLimit: 2_000 })
  await addTenant(ownerUrl, pools, { id: 10002, code: '10002', name: '江南里长租', houseLimit: 500 })
  for (const tenantId of [10001, 10002])
    for (const user of DEMO_ACCOUNTS) await addUser(pools, tenantId, user, passwordHash)
}
