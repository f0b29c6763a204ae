import { createHash, timingSafeEqual } from 'node:crypto'

/** The topics of a collector, and the name it signs in with: `10001/COL-0001`. */
export const rootOf = (tenantCode: string, serial: string): string => `cs/${tenantCode}/${serial}`
export const usernameOf = (tenantCode: string, serial: string): string => `${tenantCode}/${serial}`
/** In a topic `/` parts levels, and `#` and `+` stand for others; control characters no broker lets through. */
const PART = String.raw`[\p{L}\p{N}._-]`
const NAMES = new RegExp(`^(${PART}{1,64})/(${PART}{1,32})$`, 'u')
/** Undefined where a name could not be part of a topic. */
export function partsOfUsername(username: string): { tenantCode: string; serial: string } | undefined {
  const found = NAMES.exec(username)
  return found ? { tenantCode: found[1]!, serial: found[2]! } : undefined
}
/** Whether a serial number can stand in a topic. */
export const isSpeakable = (serial: string): boolean => partsOfUsername(usernameOf('x', serial)) !== undefined
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const isSecret = (given: string, hash: Buffer | null): boolean =>
  hash !== null && hash.length === 32 && timingSafeEqual(hashOf(given), hash)
