import { BANDS } from '@cloud-steward/contract/metering/index.ts'
import type { Band } from '../tariff/terms.rules.ts'
import { type Register, type StepProblem, useBetween } from './register.rules.ts'

/** Of each band of the day (尖峰平谷深谷) so much, in thousandths. */
export type Bands = Partial<Record<Band, number>>

/** The parts of a meter are rounded each by itself: so many thousandths of the unit each may be off, or one in a hundred of the use. */
const [OFF_MILLI, OFF_SHARE] = [20, 0.01]

/**
 * What was used of each band from one number of a meter to the next, which together is the use of the meter: what the bands
 * differ from it by is shared by their size. Undefined when one of the two numbers has no bands, or others.
 * @param sure the bands need not make the whole
 */
export function bandUse(
  before: Bands | null | undefined,
  after: Bands | null | undefined,
  totalMilli: number,
  register: Register,
  sure = false,
): Bands | undefined | StepProblem | 'bandsSum' {
  const known = BANDS.filter((band) => after?.[band] != null)
  if (!before || !after || !known.length || known.some((band) => before[band] == null)) return undefined
  if (BANDS.some((band) => before[band] != null && after[band] == null)) return undefined
  const uses: { band: Band; milli: number }[] = []
  for (const band of known) {
    const step = useBetween(before[band]!, after[band]!, register)
    if (typeof step === 'string') return step
    uses.push({ band, milli: step.milli })
  }
  const sum = uses.reduce((all, { milli }) => all + milli, 0)
  const off = Math.max(known.length * OFF_MILLI * register.multiplier, totalMilli * OFF_SHARE)
  if (!sure && Math.abs(sum - totalMilli) > off) return 'bandsSum'
  if (!sum) return undefined
  const [parts, upTo]: [Bands, { exact: number; given: number }] = [{}, { exact: 0, given: 0 }]
  for (const { band, milli } of uses) {
    upTo.exact += (milli * totalMilli) / sum
    parts[band] = Math.round(upTo.exact) - upTo.given
    upTo.given = Math.round(upTo.exact)
  }
  return parts
}
