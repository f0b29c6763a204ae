import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const MAINLAND = /^1[0-9]{10}$/
/** Digits with the separators people type between them. */
const TYPED = /^\+?[0-9][0-9 ()./-]*$/
const bare = (text: string): string => text.replace(/[ ()./-]/g, '').replace(/^00/, '+')
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\s]/g, ' ')
    .trim()

/**
 * A telephone number in the one form it is stored in: eleven digits of the mainland, as clients of the platform send it, and
 * E.164 elsewhere (`+85261234567`). Anything else comes back as it was, for the check of the input to refuse.
 */
export function phoneOf(given: string): string {
  const text = plainOf(given)
  if (!TYPED.test(text)) return given
  const number = bare(text)
  const home = number.replace(/^\+?86(?=1[0-9]{10}$)/, '')
  if (MAINLAND.test(home)) return home
  if (!number.startsWith('+') || number.startsWith('+86')) return given
  const parsed = parsePhoneNumberFromString(number)
  return parsed?.isValid() ? parsed.number : given
}
export const isPhone = (text: string): boolean =>
  MAINLAND.test(text) ||
  (text.startsWith('+') && parsePhoneNumberFromString(text)?.number === text && phoneOf(text) === text)
export const isAbroad = (phone: string): boolean => /^\+[0-9]+$/.test(phone)

/** What to look for in stored numbers when somebody types a number or a part of one. */
export function phoneSought(given: string): string {
  const text = plainOf(given)
  return TYPED.test(text) ? bare(text).replace(/^\+86/, '') : given
}
