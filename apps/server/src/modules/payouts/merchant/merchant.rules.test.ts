import { MERCHANT_STATES } from '@cloud-steward/contract/payouts/index.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { creditCheckOf } from '../../../infra/credit-code.ts'
import type { ApplicationState } from '../../../infra/payment/application.ts'
import { follow, isLicenceNo, missingParts, nextLook, picturesOf } from './merchant.rules.ts'

const THEIRS: ApplicationState[] = [
  'auditing',
  'to_confirm',
  'to_sign',
  'signing',
  'finished',
  'rejected',
  'frozen',
  'cancelled',
  'absent',
]
const now = fc.constantFrom(...MERCHANT_STATES)
const said = fc.record({
  state: fc.constantFrom(...THEIRS),
  subMerchantNo: fc.option(fc.constant('1900000009'), { nil: undefined }),
})

it('knows licences by their check character', () => {
  expect(isLicenceNo('91350100M000100Y43')).toBe(true)
  expect(isLicenceNo('91350100M000100Y44')).toBe(false)
  expect(isLicenceNo('330106600123456')).toBe(true)
  expect(isLicenceNo('I1350100M000100Y43')).toBe(false)
  const digits = fc.array(fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY'), { minLength: 17, maxLength: 17 })
  fc.assert(
    fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (given, at, by) => {
      const number = given.join('')
      const check = creditCheckOf(number)!
      expect(isLicenceNo(number + check)).toBe(true)
      const other = '0123456789'[(Number.parseInt(number[at]!, 36) + by) % 10]!
      fc.pre(other !== number[at])
      expect(isLicenceNo(number.slice(0, at) + other + number.slice(at + 1) + check)).toBe(false)
    }),
  )
})
it('says what is missing, for each kind', () => {
  expect(missingParts({ kind: 'person' })).toEqual(['idNo', 'idFrontFile', 'idBackFile'])
  expect(missingParts({ kind: 'company', subjectName: ' ', idNo: 'x' })).toEqual([
    'subjectName',
    'licenceNo',
    ...picturesOf('company'),
  ])
})
it('has a number exactly when it is finished or frozen, whatever a channel says in whatever order', () => {
  fc.assert(
    fc.property(now, fc.array(said, { maxLength: 12 }), (first, words) => {
      let [state, hasNumber] = [first, first === 'finished' || first === 'frozen']
      for (const facts of words) {
        const next = follow(state, facts)
        if (!next) continue
        hasNumber ||= Boolean(facts.subMerchantNo) && (next === 'finished' || next === 'frozen')
        expect(next === 'finished' || next === 'frozen').toBe(hasNumber)
        state = next
      }
    }),
  )
})
it('never wakes what is given up or was never handed in, and keeps asking about the rest', () => {
  fc.assert(
    fc.property(now, said, fc.nat(100), (state, facts, asked) => {
      if (['editing', 'in_review', 'cancelled'].includes(state)) expect(follow(state, facts)).toBeUndefined()
      const at = nextLook(new Date(0), state, asked)
      expect(at === null).toBe(['editing', 'in_review', 'rejected', 'cancelled'].includes(state))
      if (at) expect(at.getTime()).toBeLessThanOrEqual(86_400_000)
    }),
  )
})
