import { FUND_MODES } from '@cloud-steward/contract/channels/index.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allowedBy, wayOf } from './fund.rules.ts'

it.each([
  ['own_merchant', true, 'channel'],
  ['own_merchant', false, 'bank'],
  ['supervised', true, 'bank'],
  ['manual', true, 'bank'],
] as const)('in mode %s a landlord with a merchant (%s) is paid by the %s', (mode, hasMerchant, way) => {
  expect(wayOf(mode, hasMerchant)).toBe(way)
})
it('has one way for everybody’s money in every mode, and no merchant without paying online', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FUND_MODES), fc.boolean(), (mode, hasMerchant) => {
      const allowed = allowedBy(mode)
      expect(wayOf(mode, hasMerchant) === 'bank' ? allowed.bankTransfer : allowed.ownMerchants).toBe(true)
      expect(allowed.ownMerchants && !allowed.payOnline).toBe(false)
    }),
  )
})
