import type { PAPER_KINDS, PARTY_KINDS } from '@cloud-steward/contract/housing/identity.ts'
import { isCreditCode } from '../../../infra/credit-code.ts'
import { isIdNumber, maskedIdNumber, plainIdNumber } from '../../../infra/identity-number.ts'

export type PartyKind = (typeof PARTY_KINDS)[number]
export type PaperKind = (typeof PAPER_KINDS)[number]

/** As numbers are kept: capitals, without the spaces, brackets and dashes people write them with. */
export const plainPaperNumber = (text: string): string => plainIdNumber(text).replaceAll(/[\s()（）-]/g, '')

/** Whether a paper of this kind can have this number, plain. Those without a check character are known by their shape alone. */
export function isPaperNumber(kind: PaperKind, number: string, today: string): boolean {
  switch (kind) {
    case 'residentId':
      return isIdNumber(number, today)
    case 'passport':
      return /^(?=.*\d)[A-Z\d]{6,12}$/.test(number)
    // The letter is that of Hong Kong or Macao; older ones count how often they were issued.
    case 'hkMoPermit':
      return /^[HM]\d{8}(\d{2})?$/.test(number)
    case 'taiwanPermit':
      return /^\d{8}$|^\d{10}[A-Z]?$/.test(number)
    case 'hkMoTwResidence':
      return /^8[123]/.test(number) && isIdNumber(number, today)
    // The card of 2023 has a number as identity cards have; the one before has a country, a place and a day of birth.
    case 'permanentResidence':
      return /^[A-Z]{3}\d{12}$/.test(number) || (number.startsWith('9') && isIdNumber(number, today))
    case 'creditCode':
      return isCreditCode(number)
  }
}

/** Short numbers show less of themselves: of eight characters seven would be nearly all. */
export const maskedPaperNumber = (number: string): string =>
  number.length >= 15 ? maskedIdNumber(number) : `${number[0]}${'*'.repeat(number.length - 4)}${number.slice(-3)}`

/** What a party has for papers when nobody says so. */
export const usualPaper = (party: PartyKind): PaperKind => (party === 'company' ? 'creditCode' : 'residentId')
/** Companies have a credit code, and nobody else has one. */
export const fitsParty = (party: PartyKind, paper: PaperKind): boolean =>
  (party === 'company') === (paper === 'creditCode')
