/** What may be let as a living room, and to how many. Absent: no limit. */
export interface RoomLimits {
  notLettable: readonly string[]
  /** The least area a person must have, in m². */
  minPersonM2?: number
  maxPersons?: number
}
/** Rooms nobody lives in, as the national rules on letting have it; places may say otherwise. */
export const NOT_LETTABLE = ['kitchen', 'bathroom', 'balcony', 'corridor', 'store', 'garage'] as const

const isAbove = (line: string, region: string): boolean => line === '*' || region.startsWith(line.replace(/(00)+$/, ''))
const positive = (text: string | undefined): number | undefined => (Number(text) > 0 ? Number(text) : undefined)

/**
 * What the parameter `housing.roomLimits` says of a region, by key: one line a region, its code (`*`: everywhere) and what
 * holds there, e.g. `330100 minPersonM2=5 maxPersons=2 notLettable=kitchen,garage depositMonths=1 advanceMonths=3:warn`;
 * `notLettable=none` lets everything. Each limit is that of the most particular region that names it.
 */
export function saidOf(text: string | undefined, region: string): ReadonlyMap<string, string> {
  const lines = (text ?? '').split('\n').map((line) => line.trim().split(/\s+/))
  const said = new Map<string, string>()
  for (const [code, ...words] of lines.toSorted(([a = ''], [b = '']) => rankOf(a) - rankOf(b))) {
    if (!code || !isAbove(code, region)) continue
    for (const word of words) {
      const [key = '', value] = word.split('=')
      if (value) said.set(key, value)
    }
  }
  return said
}
/** The limits of a region on who lives where. What is no limit says nothing. */
export function limitsIn(text: string | undefined, region: string): RoomLimits {
  const said = saidOf(text, region)
  const kinds = said.get('notLettable')
  return {
    notLettable: kinds ? kinds.split(',').filter((kind) => kind !== 'none') : NOT_LETTABLE,
    minPersonM2: positive(said.get('minPersonM2')),
    maxPersons: positive(said.get('maxPersons')),
  }
}
const rankOf = (code: string): number => (code === '*' ? 0 : code.replace(/(00)+$/, '').length)

interface LimitedRoom {
  kind: string | null
  areaM2: number | null
}
/** What stands against so many people living in a room; an area nobody knows limits nothing. */
export function limitBroken(
  { kind, areaM2 }: LimitedRoom,
  persons: number,
  { notLettable, minPersonM2, maxPersons }: RoomLimits,
): 'kind' | 'persons' | 'area' | undefined {
  if (kind && notLettable.includes(kind)) return 'kind'
  if (maxPersons && persons > maxPersons) return 'persons'
  // In hundredths: 15 m² for three people of 5 m² each is enough, whatever floats make of it.
  if (minPersonM2 && areaM2 !== null && Math.round(areaM2 * 100) < Math.round(minPersonM2 * 100) * persons)
    return 'area'
  return undefined
}
