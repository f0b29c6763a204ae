import type { CredentialRow } from './credential.queries.ts'

/**
 * A renter sees his own digits and those of his guests. Staff see a renter's until he moves in, to hand them over, and never
 * afterwards; those of staff and vendors, whom no renter let in, always.
 */
export function maySee(
  row: Pick<CredentialRow, 'role' | 'renteeId' | 'validFrom' | 'state'>,
  isHolder: boolean,
  now: Date,
): boolean {
  if (row.state === 'removed') return false
  if (isHolder) return row.renteeId !== null
  return row.renteeId === null || (row.role !== 'guest' && now < new Date(row.validFrom))
}
