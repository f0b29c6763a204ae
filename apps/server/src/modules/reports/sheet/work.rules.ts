/** Limits of an expanded sheet: rows, columns, cells, and values across. */
export const [MOST_OUT_ROWS, MOST_OUT_COLUMNS, MOST_OUT_CELLS, MOST_CROSS] = [60_000, 1_000, 1_500_000, 200] as const
/** Letters of texts that are put together for single cells. */
export const MOST_OUT_LETTERS = 30_000_000
/** Records read, cells written and cells added by formulas. 20 million take about two seconds. */
export const MOST_STEPS = 20_000_000
/** Steps between two returns to the event loop; about a millisecond. */
const STRETCH = 5_000

export class ReportTooLarge extends Error {
  /** `tooMuch`: small enough as a sheet, but it takes too many steps to calculate. */
  readonly reason: 'tooLarge' | 'tooMuch'

  constructor(message: string, reason: 'tooLarge' | 'tooMuch' = 'tooLarge') {
    super(message)
    this.reason = reason
  }
}

/** Counts the steps of an expansion, refuses too many, and says when the event loop shall turn. */
export class Work {
  steps = 0
  #since = 0
  #cells = 0
  #letters = 0

  spend(steps = 1): void {
    this.steps += steps
    this.#since += steps
    if (this.steps > MOST_STEPS) throw new ReportTooLarge('too many steps', 'tooMuch')
  }
  /** @param places the cell, and the empty places to its left that the row did not have yet: they take memory as well */
  cell(places = 1): void {
    this.#cells += places
    if (this.#cells > MOST_OUT_CELLS) throw new ReportTooLarge('too many cells')
    this.spend()
  }
  letters(count: number): void {
    this.#letters += count
    if (this.#letters > MOST_OUT_LETTERS) throw new ReportTooLarge('too many letters', 'tooMuch')
  }
  /** Whether a stretch of work is over; the next one begins. */
  isDue(): boolean {
    if (this.#since < STRETCH) return false
    this.#since = 0
    return true
  }
}
