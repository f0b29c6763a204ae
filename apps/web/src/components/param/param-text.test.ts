import { expect, it } from 'vitest'
import { paramText } from './param-text.tsx'

const t = (key: string | readonly string[]): string => String(key)

it('shows an amount in yuan and a share in per cent, and leaves other values as they are', () => {
  expect(paramText('billing.creditAloneFen', '100000', t)).toBe('¥1,000.00')
  expect(paramText('payout.withdrawFeeBp', '60', t)).toMatch(/^0\.60? ?%?$/)
  expect(paramText('housing.leaseReview', 'on', t)).toBeUndefined()
  // Not an amount that can be read: it is shown as it is kept.
  expect(paramText('billing.creditAloneFen', 'many', t)).toBeUndefined()
})
