import type { Translate } from '../infra/i18n.ts'
import type { MenuHit } from './menu-search.ts'
import { actionsFor } from './palette-actions.ts'
import { isSureRecord, isSureScreen, type SpeakName } from './palette-order.ts'
import type { RecordHit } from './record-search.ts'

/** One line of the palette. */
export interface PaletteHit {
  key: string
  title: string
  /** What kind of thing it is. */
  small: string
  to: string
  external?: boolean
  /** A screen opens where its tab was left. */
  isScreen?: boolean
}
interface Known {
  typed: string
  screens: readonly MenuHit[]
  found: readonly MenuHit[]
  often: { favourites: readonly string[]; recent: readonly string[] }
  records: readonly RecordHit[]
  speakPerson: SpeakName
  /** How a title is pronounced. */
  speakTitle: SpeakName
  t: Translate
  titles: Readonly<Record<string, string>>
}
const MOST_SCREENS = 8

const screenHit = ({ code, title, path, external }: MenuHit, small: string): PaletteHit => ({
  key: code,
  title: title.join(' > '),
  small,
  to: path,
  external,
  isScreen: !external,
})

const recordHit = ({ key, resource, title, detail, to }: RecordHit, t: Translate): PaletteHit => ({
  key,
  title: detail ? `${title} · ${detail}` : title,
  small: t(resource),
  to,
})

/**
 * In this order: screens that contain the typed text, records with that name, actions, similar screens, other records.
 */
export function paletteHits({
  typed,
  screens,
  found,
  often,
  records,
  speakPerson,
  speakTitle,
  t,
  titles,
}: Known): PaletteHit[] {
  const pattern = typed.trim()
  const kind = t('shell.search.screen')
  if (!pattern) {
    const codes = [...new Set([...often.favourites, ...often.recent])]
    const known = codes.flatMap((code) => screens.find((screen) => screen.code === code) ?? [])
    const others = screens.filter(({ code }) => !codes.includes(code))
    return [...known, ...others].map((screen) => screenHit(screen, kind))
  }
  const actions = actionsFor(pattern, t, titles, speakTitle).map((one) => ({ ...one, small: t('shell.search.action') }))
  const shown = found.slice(0, records.length || actions.length ? MOST_SCREENS : undefined)
  const isScreenSure = (screen: MenuHit) => isSureScreen(screen, pattern)
  const isRecordSure = (record: RecordHit) => isSureRecord(record, pattern, speakPerson)
  return [
    ...shown.filter(isScreenSure).map((screen) => screenHit(screen, kind)),
    ...records.filter(isRecordSure).map((record) => recordHit(record, t)),
    ...actions,
    ...shown.filter((screen) => !isScreenSure(screen)).map((screen) => screenHit(screen, kind)),
    ...records.filter((record) => !isRecordSure(record)).map((record) => recordHit(record, t)),
  ]
}
