import { randomInt } from 'node:crypto'
import { Refusal } from '@cloud-steward/contract'
import { hashOf } from '../sign-in/hash.ts'

const DIGITS = 12
/** Half of the digits: `randomInt` goes no further than 2^48. */
const HALF = 10 ** (DIGITS / 2)
const half = (): string => String(randomInt(HALF)).padStart(DIGITS / 2, '0')

/** A new code. It begins with the code of the tenant, because who opens it has no session that says one. */
export function makeCode(tenantCode: string): { code: string; codeHash: string } {
  const secret = half() + half()
  return { code: `${tenantCode}-${secret}`, codeHash: hashOf(`invitation ${secret}`) }
}
export function readCode(given: string): { tenantCode: string; codeHash: string } | undefined {
  const [, tenantCode, secret] = /^(.+)-(\d{12})$/.exec(given.trim()) ?? []
  return tenantCode && secret ? { tenantCode, codeHash: hashOf(`invitation ${secret}`) } : undefined
}
/** Wrong, used, withdrawn or too old: the answer does not say which. */
export const badInvitation = (): Refusal => new Refusal('identity.error.badInvitation', { fields: ['code'] })
