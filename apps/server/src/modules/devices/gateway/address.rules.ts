import { createHash, timingSafeEqual } from 'node:crypto'

/** The topics of a collector, and the name it signs in with: `10001/COL-0001`. */
export const rootOf = (tenantCode: string, serial: string): string => `cs/${tenantCode}/${serial}`
export const usernameOf = (tenantCode: string, serial: string): string => `${tenantCode}/${serial}`
export function partsOfUsername(username: string): { tenantCode: string; serial: string } | undefined {
  const found = /^(\w{1,32})\/([\p{L}\p{N}._#-]{1,32})$/u.exec(username)
  return found ? { tenantCode: found[1]!, serial: found[2]! } : undefined
}
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const isSecret = (given: string, hash: Buffer | null): boolean =>
  hash !== null && hash.length === 32 && timingSafeEqual(hashOf(given), hash)
