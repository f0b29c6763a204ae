import { randomInt } from 'node:crypto'
import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import {
  insertTenant,
  insertUser,
  type KnownTenant,
  setUpWithin,
  type TenantTerms,
  toTenant,
} from '../identity/index.ts'
import { seedDictionaries } from '../system/index.ts'
import { type Detail, putDetail } from './tenant.queries.ts'

/** Numbers of tenants whose codes are none. */
const NUMBERED_FROM = 1_000_000_000
const MOST_DRAWS = 30
const randomCode = (): string => String(randomInt(10_000_000, 100_000_000))
const numberOf = (code: string): number =>
  /^[1-9]\d{0,8}$/.test(code) ? Number(code) : randomInt(NUMBERED_FROM, 2 ** 31 - 1)

/** Adds the row of a tenant: with the code that was given, or a random one of eight digits that nobody has. */
async function draw(tx: TxCtx, code: string | undefined, terms: TenantTerms): Promise<KnownTenant> {
  for (let draws = 0; draws < MOST_DRAWS; draws++) {
    const wanted = code ?? randomCode()
    const row = await tx.db.first(insertTenant(numberOf(wanted), wanted, newId(), terms))
    if (row) return row
    if (code && /^\d{1,9}$/.test(code)) break
  }
  throw new Refusal('platform.error.codeTaken', { fields: ['tenantCode'] })
}

/** The account that administers a new tenant. */
export interface Administrator {
  username: string
  nickname: string
  passwordHash: string
  mobile?: string
  email?: string
  prefix?: string
}
/**
 * Makes a tenant that can be used: roles, menus, grants, its organisation and dictionaries, and its administrator. All of
 * it stands or falls with the caller's transaction. @param inside what else is done within the new tenant
 */
export async function makeTenant(
  tx: TxCtx,
  given: { code?: string; terms: TenantTerms; detail: Detail },
  administrator: Administrator | undefined,
  inside: (tx: TxCtx, userId: string) => Promise<void> = async () => {},
): Promise<KnownTenant> {
  const row = await draw(tx, given.code, given.terms)
  await tx.db.run(putDetail(tx.tenant.id, row.uid, given.detail))
  await tx.within(toTenant(row), async (own) => {
    await setUpWithin(own.db, row.id)
    await seedDictionaries(own.db, row.id)
    own.emit({ name: 'TenantMade', payload: {} })
    if (!administrator) return
    const { id, statements } = insertUser(row.id, { ...administrator, roleCode: 'ROLE_ADMIN' })
    await own.db.all(...statements)
    own.audit({ action: 'add', resource: 'identity.user', recordId: id, after: { username: administrator.username } })
    await inside(own, id)
  })
  tx.audit({
    action: 'add',
    resource: 'platform.tenant',
    recordId: row.uid,
    after: { code: row.code, ...given.terms, ...given.detail, administrator: administrator?.username },
  })
  return row
}
