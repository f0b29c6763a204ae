import { PAPER_KINDS } from '@cloud-steward/contract/housing/identity.ts'
import { expect, it } from 'vitest'
import { checkDigitOf } from '../../../infra/identity-number.ts'
import {
  fitsParty,
  isPaperNumber,
  maskedPaperNumber,
  type PaperKind,
  plainPaperNumber,
  usualPaper,
} from './paper.rules.ts'

const TODAY = '2026-12-04'
const withCheck = (digits: string) => digits + checkDigitOf(digits)
const GOOD: Record<PaperKind, string[]> = {
  residentId: ['11010519491231002X'],
  passport: ['E12345678', 'EA1234567', 'AB123456'],
  hkMoPermit: ['H12345678', 'M1234567801'],
  taiwanPermit: ['12345678', '0123456789', '0123456789B'],
  hkMoTwResidence: [withCheck('81000019900101001'), withCheck('83000019900101001')],
  permanentResidence: ['USA110190010112', withCheck('91101119900101001')],
  creditCode: ['91350100M000100Y43'],
}
const BAD: Record<PaperKind, string[]> = {
  residentId: ['110105194912310021', 'E12345678'],
  passport: ['ABCDEFGH', 'E1', '11010519491231002X'],
  hkMoPermit: ['T12345678', 'H1234567', 'H123456789'],
  taiwanPermit: ['1234567', '123456789'],
  hkMoTwResidence: ['11010519491231002X', '810000199001010010'],
  permanentResidence: ['11010519491231002X', 'US1110190010112'],
  creditCode: ['91350100M000100Y44', '330106600123456'],
}
it.each(PAPER_KINDS)('knows the numbers of %s', (kind) => {
  expect(GOOD[kind].filter((number) => !isPaperNumber(kind, number, TODAY))).toEqual([])
  expect(BAD[kind].filter((number) => isPaperNumber(kind, number, TODAY))).toEqual([])
})
it('reads numbers as people write them', () => {
  expect(plainPaperNumber(' h1234 5678（01）')).toBe('H1234567801')
})
it('shows little of a short number', () => {
  expect(maskedPaperNumber('12345678')).toBe('1****678')
  expect(maskedPaperNumber('11010519491231002X')).toBe('110***********002X')
})
it('knows who has which papers', () => {
  expect(fitsParty('company', 'creditCode')).toBe(true)
  expect(fitsParty('company', 'passport')).toBe(false)
  expect(fitsParty('person', 'creditCode')).toBe(false)
  expect([usualPaper('person'), usualPaper('company')]).toEqual(['residentId', 'creditCode'])
})
