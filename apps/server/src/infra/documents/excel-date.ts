const DAY_MS = 86_400_000
/** Day 0 of Excel's calendar as used after its false 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
/** 1 March 1900: before it Excel counts one day differently, so such dates stay text. */
const FIRST_SAFE_SERIAL = 61
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^[ T](\d\d):(\d\d):(\d\d)$/
/** 9999-12-31 23:59:59: what lies behind is no date for Excel. */
const LAST_SERIAL = 2_958_466
/** Between the two calendars a workbook may use, in days. */
const DAYS_TO_1904 = 1462

/** Rows of a list have the same few days: looking one up takes a tenth of working it out. */
const days = new Map<string, number | undefined>()
const MOST_DAYS = 5_000

/** @returns Excel's day number of 'YYYY-MM-DD[ HH:mm:ss]', undefined when the text is no such date or before 1900-03. */
export function excelSerial(text: string): number | undefined {
  const day = text.slice(0, 10)
  const known = days.get(day)
  const serial = known ?? serialOfDay(day)
  if (known === undefined) {
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, serial)
  }
  if (serial === undefined || text.length === 10) return serial
  const time = TIME.exec(text.slice(10))
  if (!time) return undefined
  const [hour, minute, second] = [Number(time[1]), Number(time[2]), Number(time[3])]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return serial + (hour * 3_600 + minute * 60 + second) / 86_400
}
function serialOfDay(day: string): number | undefined {
  const match = DAY.exec(day)
  if (!match) return undefined
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = new Date(Date.UTC(year, month - 1, date))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return undefined
  const serial = (at.getTime() - EPOCH) / DAY_MS
  return serial < FIRST_SAFE_SERIAL ? undefined : serial
}

/**
 * @returns 'YYYY-MM-DD' for a whole day, 'HH:mm:ss' below one day, else 'YYYY-MM-DD HH:mm:ss'; undefined when the
 * number is no date.
 */
export function excelDateText(serial: number, from1904: boolean): string | undefined {
  const days = from1904 ? serial + DAYS_TO_1904 : serial
  if (!(days >= 0 && days < LAST_SERIAL)) return undefined
  const seconds = Math.round(days * 86_400)
  const shifted = days < FIRST_SAFE_SERIAL && days >= 1 ? seconds + 86_400 : seconds
  const text = new Date(EPOCH + shifted * 1000).toISOString()
  if (serial < 1 && !from1904) return text.slice(11, 19)
  return seconds % 86_400 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
