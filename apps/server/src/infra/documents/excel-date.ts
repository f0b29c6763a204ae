const DAY_MS = 86_400_000
/** Day 0 of Excel's calendar as used after its false 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30)
/** 1 March 1900: before it Excel counts one day differently, so such dates stay text. */
const FIRST_SAFE_SERIAL = 61
const PATTERN = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/
/** 9999-12-31 23:59:59: what lies behind is no date for Excel. */
const LAST_SERIAL = 2_958_466
/** Between the two calendars a workbook may use, in days. */
const DAYS_TO_1904 = 1462

/** @returns Excel's day number of 'YYYY-MM-DD[ HH:mm:ss]', undefined when the text is no such date or before 1900-03. */
export function excelSerial(text: string): number | undefined {
  const match = PATTERN.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined
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
