import { randomBytes } from 'node:crypto'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { tenantByCode, userByName } from '../identity.queries.ts'
import { dropOldDevices, knownDevice, useDevice } from './device.queries.ts'
import { hashOf } from './hash.ts'

/** The cookies of a browser that signs in. */
export interface Cookies {
  read(name: string): string | undefined
  write(name: string, value: string): void
}
interface Named {
  tenantCode: string
  username: string
}
/** By what tries are counted, and what no two users share. */
export const accountOf = ({ tenantCode, username }: Named): string => `${tenantCode}/${username}`.toLowerCase()
/** One for each account: several people use one browser. */
const nameOf = (named: Named): string => `device-${hashOf(accountOf(named)).slice(0, 16)}`

/**
 * The browser's token for an account, if its user signed in there before. OWASP calls it a device cookie: guesses elsewhere
 * do not count here, so nobody locks an owner out by guessing.
 */
export async function deviceOf(pools: Pools, named: Named, cookies: Cookies | undefined): Promise<string | undefined> {
  const token = cookies?.read(nameOf(named))
  if (!token) return undefined
  const tenant = await tenantDb(pools.app, 0).first(tenantByCode(named.tenantCode))
  if (!tenant) return undefined
  const db = tenantDb(pools.app, tenant.id)
  const user = await db.first(userByName(tenant.id, named.username))
  const known = user && (await db.first(knownDevice(tenant.id, user.id, hashOf(token))))
  return known && token
}

/** Knows the browser from now on. A token it brought counts only if it was its user's: others may have put it there. */
export async function rememberDevice(
  pools: Pools,
  owner: Named & { tenantId: number; userId: string },
  cookies: Cookies | undefined,
): Promise<void> {
  if (!cookies) return
  const { tenantId, userId } = owner
  const token = (await deviceOf(pools, owner, cookies)) ?? randomBytes(32).toString('base64url')
  await tenantDb(pools.app, tenantId).all(useDevice(tenantId, userId, hashOf(token)), dropOldDevices(tenantId, userId))
  cookies.write(nameOf(owner), token)
}
