import { Refusal } from '@cloud-steward/contract'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import { limited, limitNow, noteAsked } from '../../../infra/limits/limits.ts'
import { hashOf } from './hash.ts'
import { countTry, forgetTries, triesOf } from './session.queries.ts'

/** So many tries in so many seconds. */
export interface Limit {
  tries: number
  seconds: number
  /** A right one takes all tries back, not only itself. */
  forgives?: true
  /** Of an address; a local one may be many people and is not counted. */
  ofAddress?: boolean
}
const QUARTER = 900
/** Five wrong passwords of an account in a quarter of an hour: at most twenty an hour (OWASP ASVS 6.3.1). */
export const PASSWORD_OF_ACCOUNT: Limit = limited(['password', 'device', 'changePassword'], {
  tries: 5,
  seconds: QUARTER,
  forgives: true,
})
/** A whole office behind one address mistypes less than this. */
export const PASSWORD_FROM_ADDRESS: Limit = limited('address', { tries: 60, seconds: QUARTER })

const nameOf = (kind: string, of: string): string => `${kind}:${hashOf(of.toLowerCase())}`

/**
 * Counts a try before it is made, so that tries at the same time count as well, on every node. Refuses with 429 past the
 * limit, whether or not what is tried exists. @returns takes the try back, for one that was right
 */
export async function mayTry(db: TenantDb, kind: string, of: string, limit: Limit): Promise<() => Promise<void>> {
  if (limit.ofAddress && isLocal(of)) return async () => {}
  const name = nameOf(kind, of)
  const { count, seconds } = (await db.first(countTry(name, limit.seconds)))!
  const isRefused = count > limitNow(kind, limit.tries)
  noteAsked(kind, isRefused)
  if (isRefused)
    throw new Refusal('identity.error.lockedFor', { http: 429, values: { minutes: Math.ceil(seconds / 60) } })
  return async () => void (await db.run(forgetTries(name, limit.forgives ? Math.max(count, limit.tries) : 1)))
}

/** A local client, or a client of a local proxy that sends no address: may be many people. */
export const isLocal = (ip: string): boolean => /^(::1$|(::ffff:)?127\.)/.test(ip)

/** How often this was tried in the present window. */
export const triedLately = async (db: TenantDb, kind: string, of: string): Promise<number> =>
  (await db.first(triesOf(nameOf(kind, of))))?.count ?? 0
