import type { Day } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { ladderUse, lockHouseholds } from './settlement.queries.ts'

interface LadderStep {
  /** Of the settlement; absent while it is being made. */
  no?: string
  periodFrom: Day
  ladder: Record<string, number>
}

/**
 * What households used of their ladders, whoever lived there: a supplier knows the flat, not its renters. All meters of a
 * household count on one ladder, and days without a renter count as well.
 */
export class Households {
  static readonly NONE = new Households(new Map())
  readonly #uses: Map<string, LadderStep[]>
  private constructor(uses: Map<string, LadderStep[]>) {
    this.#uses = uses
  }

  /** Reads and locks the households of these rooms. `first`: the day from which use is priced. */
  static async of(
    tx: TxCtx,
    rooms: readonly { id: string; householdId: string }[],
    utilities: readonly string[],
    first?: Day,
  ): Promise<Households> {
    const uses = new Map<string, LadderStep[]>()
    const ids = [...new Set(rooms.map(({ householdId }) => householdId))].toSorted()
    if (!ids.length) return new Households(uses)
    await tx.db.all(...lockHouseholds(tx.tenant.id, utilities, ids))
    const householdOf = new Map(rooms.map(({ id, householdId }) => [id, householdId]))
    const rows = await tx.db.rows(ladderUse(tx.tenant.id, [...householdOf.keys()], first))
    const made = new Households(uses)
    for (const { roomId, utility, ...use } of rows) made.add(householdOf.get(roomId)!, utility, use)
    return made
  }

  #of(householdId: string, utility: string): LadderStep[] {
    const key = `${householdId} ${utility}`
    const known = this.#uses.get(key)
    if (known) return known
    const fresh: LadderStep[] = []
    this.#uses.set(key, fresh)
    return fresh
  }
  add(householdId: string, utility: string, use: LadderStep): void {
    this.#of(householdId, utility).push(use)
  }
  length(householdId: string, utility: string): number {
    return this.#of(householdId, utility).length
  }
  cutBack(householdId: string, utility: string, length: number): void {
    this.#of(householdId, utility).length = length
  }

  /**
   * Where a household stands when a settlement begins on a day, and since when its use is known. A settlement that is priced
   * again (`no`) keeps its place among those of the same day.
   */
  before(
    householdId: string,
    utility: string,
    day: Day,
    no?: string,
  ): { usedMilli: Map<number, number>; knownSince?: Day } {
    const usedMilli = new Map<number, number>()
    let knownSince: Day | undefined
    for (const one of this.#of(householdId, utility)) {
      if (!knownSince || one.periodFrom < knownSince) knownSince = one.periodFrom
      if (one.periodFrom > day || (no && one.periodFrom === day && !(one.no && one.no < no))) continue
      for (const [key, milli] of Object.entries(one.ladder))
        usedMilli.set(Number(key), (usedMilli.get(Number(key)) ?? 0) + milli)
    }
    return { usedMilli, ...(knownSince ? { knownSince } : {}) }
  }
}
