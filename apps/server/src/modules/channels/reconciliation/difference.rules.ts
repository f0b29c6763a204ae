import type { DIFFERENCE_CLASSES, RESOLUTIONS } from '@cloud-steward/contract/channels/index.ts'

export type Resolution = (typeof RESOLUTIONS)[number]
export interface Found {
  kind: (typeof DIFFERENCE_CLASSES)[number]
  isRefund: boolean
  ours: string | null
  theirs: string | null
}
const fenOf = (yuan: string | null): number => (yuan && /^-?\d+\.\d\d$/.test(yuan) ? Number(yuan.replace('.', '')) : 0)

/**
 * What lies at the channel more than our books say, fen; below zero, less. Of a fee it is nothing: fees are booked as the list
 * says. Of a state nobody can say.
 */
export function unknownFen({ kind, isRefund, ours, theirs }: Found): number {
  if (kind === 'state' || kind === 'fee') return 0
  const moreFen = fenOf(theirs) - fenOf(ours)
  return isRefund ? -moreFen : moreFen
}

/** Ways out of a difference, those that book first. */
export function resolutionsOf(found: Found): Resolution[] {
  const said: Resolution[] = ['linked', 'refunded', 'claimed', 'explained']
  if (found.kind === 'fee') return said
  // What we have booked and the channel has not is taken back; what it sent back and we did not is with it all the same.
  const isOurs = !found.isRefund && (found.kind === 'ours_only' || (found.kind === 'state' && found.ours === 'booked'))
  const isUnknown =
    found.kind === 'theirs_only' || found.kind === 'amount' || (found.isRefund && found.kind === 'ours_only')
  return [
    ...(found.kind === 'theirs_only' ? [] : (['synced'] as const)),
    ...(isOurs ? (['reversed'] as const) : []),
    ...(isUnknown ? (['suspended'] as const) : []),
    ...said,
  ]
}
