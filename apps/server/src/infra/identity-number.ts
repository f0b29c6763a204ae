const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** The last character of an identity number by its first 17 digits (GB 11643: ISO 7064 MOD 11-2). */
export const checkDigitOf = (digits: string): string =>
  CHECKS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]!

/** As numbers are kept: without spaces around, the check character in capitals. */
export const plainIdNumber = (text: string): string => text.trim().toUpperCase()

/** Whether this is a Chinese identity number (居民身份证号码): 18 characters, a day of birth not after `today`, the right check character. */
export function isIdNumber(text: string, today: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false
  const born = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  const day = new Date(`${born}T00:00:00Z`)
  // A day that is none, as 30 February, is another one once it was read.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === born
  return isDay && born >= '1850-01-01' && born <= today && checkDigitOf(text) === text[17]
}

/** Region and last four: enough to tell people apart, not enough to pass for one. */
export const maskedIdNumber = (idNo: string): string =>
  idNo.length < 8 ? '*'.repeat(idNo.length) : `${idNo.slice(0, 3)}${'*'.repeat(idNo.length - 7)}${idNo.slice(-4)}`
