import dayjs from 'dayjs'
import { currentLanguage } from './language.ts'
import { wallClock } from './wall-clock.ts'

const NOTHING = '-'
const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Fen → yuan with two places: `123456` → `1,234.56`. */
export function formatFen(fen: number | null | undefined): string {
  if (fen === null || fen === undefined) return NOTHING
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}
export const fenToYuan = (fen: number): string => formatFen(fen).replaceAll(',', '')
/** Yuan as typed → fen, exactly: digits are moved, nothing is multiplied. Undefined when it is not an amount. */
export function yuanToFen(yuan: string | number | null | undefined): number | undefined {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{0,2}))?$/.exec(String(yuan ?? '').trim())
  if (!parts) return undefined
  const fen = Number(parts[2]! + (parts[3] ?? '').padEnd(2, '0'))
  return parts[1] && fen ? -fen : fen
}

export const formatNumber = (value: number | null | undefined, scale?: number): string => {
  if (value === null || value === undefined) return NOTHING
  const [whole = '', fraction] = (scale === undefined ? String(value) : value.toFixed(scale)).split('.')
  return grouped(whole) + (fraction ? `.${fraction}` : '')
}
/** `1234567` → `1.2M`. */
export function abbreviate(value: number): string {
  const units = [
    [1e18, 'E'],
    [1e15, 'P'],
    [1e12, 'T'],
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const
  const unit = units.find(([size]) => Math.abs(value) >= size)
  return unit ? (value / unit[0]).toFixed(1).replace(/\.0$/, '') + unit[1] : String(value)
}

type Time = string | number | Date | null | undefined
/** As clocks show it where the tenant does business. A time without a zone is one of those already. */
function wallOf(time: Time, timeZone?: string): string {
  if (typeof time === 'string' && /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(time)) return time
  // Ten digits are seconds, as older devices send them.
  const at = /^\d{10}$/.test(String(time)) ? Number(time) * 1000 : new Date(time!).getTime()
  return Number.isNaN(at) ? String(time) : timeZone ? wallClock(at, timeZone) : wallClock(at)
}
const dayOf = (time: Time) => dayjs(wallOf(time))
const isTime = (time: Time): boolean => time !== null && time !== undefined && time !== '' && time !== '-'
/** @param timeZone of the tenant, on pages without a session; default: that of the user's tenant */
export const formatInstant = (time: Time, pattern = 'YYYY-MM-DD HH:mm:ss', timeZone?: string): string =>
  isTime(time) ? dayjs(wallOf(time, timeZone)).format(pattern) : NOTHING
/** Names in one line: with 、 in Chinese, with commas in English. */
export const listed = (names: readonly string[]): string => names.join(currentLanguage() === 'en' ? ', ' : '、')
/** A business day is a day everywhere; no time zone moves it. */
export const formatDate = (day: string | null | undefined): string => day?.slice(0, 10) || NOTHING
/** The day of the week in Chinese, as the platform writes it everywhere. */
export const formatWeekday = (time: Time): string =>
  isTime(time) ? '日一二三四五六'.charAt(dayOf(time).day()) : NOTHING
/** A signed decimal number without leading zeros. */
export const isDecimal = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)
