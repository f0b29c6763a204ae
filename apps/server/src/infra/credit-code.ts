const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** The last character of a unified social credit code (GB 32100) by its first 17; undefined when they hold a letter it does not know. */
export function creditCheckOf(seventeen: string): string | undefined {
  const digits = [...seventeen].map((letter) => DIGITS.indexOf(letter))
  if (digits.length !== 17 || digits.includes(-1)) return undefined
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * digits[at]!, 0)
  return DIGITS[(31 - (sum % 31)) % 31]
}
/** Whether this is a unified social credit code (统一社会信用代码): 18 characters, the right check character. */
export const isCreditCode = (code: string): boolean =>
  code.length === 18 && creditCheckOf(code.slice(0, 17)) === code[17]
