/** A key as the lock holds it, under the place or number by which both sides know it. */
export interface Held {
  ref: string
  from?: string
  to?: string
  isSame?: boolean
}
/** A key as we know it. */
export interface Known {
  id: string
  ref: string | null
  /** Absent: not to be compared, for the lock says other ones. */
  from?: string
  to?: string
}
export interface Compared {
  keys: { id: string; found: 'same' | 'different' | 'absent' }[]
  /** Held, and given by nobody. */
  strays: string[]
}
/** Less than this between two ends of a time is the same: clouds round to hours. */
const NEAR_MS = 3_600_000
const isNear = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || Math.abs(Date.parse(a) - Date.parse(b)) < NEAR_MS

/** What a lock holds against what we think it holds. Each key is named once, each thing the lock holds at most once. */
export function compare(held: readonly Held[], known: readonly Known[]): Compared {
  const byRef = new Map(held.map((one) => [one.ref, one]))
  const keys = known.map(({ id, ref, from, to }) => {
    const there = ref === null ? undefined : byRef.get(ref)
    if (!there) return { id, found: 'absent' as const }
    const isSame = there.isSame !== false && isNear(there.from, from) && isNear(there.to, to)
    return { id, found: isSame ? ('same' as const) : ('different' as const) }
  })
  const ours = new Set(known.map(({ ref }) => ref))
  return { keys, strays: [...byRef.keys()].filter((ref) => !ours.has(ref)) }
}
