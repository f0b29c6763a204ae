export interface Owner {
  landlordId: string
  basisPoints: number
}
const ALL = 10_000
export type OwnersFault = 'lead' | 'twice' | 'total'
/** What is wrong with who owns how much: the lead is not among them, somebody is named twice, or it is not 10,000 in all. */
export function faultOf(owners: readonly Owner[], leadId: string): OwnersFault | undefined {
  if (!owners.some(({ landlordId }) => landlordId === leadId)) return 'lead'
  if (new Set(owners.map(({ landlordId }) => landlordId)).size < owners.length) return 'twice'
  return owners.reduce((sum, { basisPoints }) => sum + basisPoints, 0) === ALL ? undefined : 'total'
}

/**
 * What each owner should have had by now of what came in so far. Everybody's part rounds down, the lead keeps the rest, so the
 * parts always sum to the base. What went back more than came in is the lead's alone.
 * @param baseFen whole fen @returns the others, without the lead, in their order
 */
export function partsOf(baseFen: number, owners: readonly Owner[], leadId: string) {
  const base = BigInt(Math.max(0, baseFen))
  const others = owners.filter(({ landlordId }) => landlordId !== leadId)
  return others.map(({ landlordId, basisPoints }) => ({
    landlordId,
    amountFen: Number((base * BigInt(basisPoints)) / BigInt(ALL)),
  }))
}

interface Part {
  landlordId: string
  amountFen: number
}
/**
 * What is moved now, so that everybody has what he should, as far as the money is there: first what others have too much of
 * comes back, then the rest is given. What there is no money for is moved another night. Changes `available` as it goes.
 * @param due what each should have had @param given what each has had @param available fen of everybody, the lead's too
 * @returns above 0 from the lead to him, below 0 back; nobody whose part is right already
 */
export function movesOf(
  due: readonly Part[],
  given: ReadonlyMap<string, number>,
  available: Map<string, number>,
  leadId: string,
): Part[] {
  const of = (id: string) => Math.max(0, available.get(id) ?? 0)
  const move = ({ landlordId, amountFen }: Part): Part => {
    const wanted = amountFen - (given.get(landlordId) ?? 0)
    const fen = wanted < 0 ? -Math.min(-wanted, of(landlordId)) : Math.min(wanted, of(leadId))
    available.set(landlordId, of(landlordId) + fen)
    available.set(leadId, of(leadId) - fen)
    return { landlordId, amountFen: fen }
  }
  const isTooMuch = ({ landlordId, amountFen }: Part) => amountFen < (given.get(landlordId) ?? 0)
  return [...due.filter(isTooMuch), ...due.filter((one) => !isTooMuch(one))]
    .map(move)
    .filter(({ amountFen }) => amountFen !== 0)
}

/**
 * What the others give back at once when the lead lacks something of a bill that is credited: each in proportion of what he has
 * had and has, rounded up, the last ones less. @returns below 0, as `movesOf`; together at most what is lacking
 */
export function backOf(lackingFen: number, given: ReadonlyMap<string, number>, available: ReadonlyMap<string, number>) {
  const has = [...given]
    .map(([landlordId, fen]) => ({ landlordId, fen: Math.max(0, Math.min(fen, available.get(landlordId) ?? 0)) }))
    .filter(({ fen }) => fen > 0)
  const all = has.reduce((sum, { fen }) => sum + fen, 0)
  let left = Math.min(lackingFen, all)
  const wanted = left
  return has.flatMap(({ landlordId, fen }) => {
    const share = Number((BigInt(wanted) * BigInt(fen) + BigInt(all) - 1n) / BigInt(all))
    const amountFen = Math.min(share, left)
    left -= amountFen
    return amountFen > 0 ? [{ landlordId, amountFen: -amountFen }] : []
  })
}
