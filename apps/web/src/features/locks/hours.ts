import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { credential } from '@cloud-steward/contract/locks/credential.ts'
import { formatInstant } from '../../infra/format.ts'
import type { Translate } from '../../infra/i18n.ts'

type Key = Pick<RowOf<typeof credential>, 'validTo' | 'cycle' | 'weekdays' | 'dayFrom' | 'dayTo'>
const EVERY_DAY = 7

/** Until when a key opens, in words. */
export const endText = (t: Translate, validTo: string | null | undefined): string =>
  validTo ? formatInstant(validTo) : t(`${credential.name}.permanent`)

/** When a key opens, in words: 每周一、三 09:00–18:00. */
export function hoursText(t: Translate, { validTo, cycle, weekdays, dayFrom, dayTo }: Key): string {
  const word = (key: string, values = {}) => t(`${credential.name}.${key}`, values)
  if (cycle !== 'weekly') return word(cycle === 'period' && !validTo ? 'permanent' : `cycle.${cycle}`)
  const end = dayFrom && dayTo && dayTo < dayFrom ? word('nextDay', { time: dayTo }) : dayTo
  const hours = dayFrom ? `${dayFrom}–${end}` : word('allDay')
  if (!weekdays?.length || weekdays.length === EVERY_DAY) return word('everyDay', { hours })
  const days = weekdays
    .toSorted()
    .map((day) => word(`dayShort.${day}`))
    .join(word('dayJoin'))
  return word('every', { days: word('week', { days }), hours })
}
