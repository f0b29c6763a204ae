import { REVIEW_STATES } from '@cloud-steward/contract/payouts/index.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { after, type ReviewMove, reviewFlags } from './review.rules.ts'

const MOVES: ReviewMove[] = ['take', 'approve', 'reject', 'more', 'suspend', 'resume', 'close', 'again']
it('reaches approval through a review alone, and leaves closed never', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REVIEW_STATES), fc.constantFrom(...MOVES), (state, move) => {
      const to = after(state, move)
      if (state === 'closed') expect(to).toBeUndefined()
      if (to === 'approved') expect(['submitted', 'reviewing', 'suspended']).toContain(state)
      if (to === 'suspended') expect(state).toBe('approved')
    }),
  )
})
it('flags what should be looked at twice', () => {
  expect(reviewFlags({ landlordName: '王 芳', legalName: '王芳' })).toEqual([])
  expect(reviewFlags({ landlordName: '王芳', legalName: '王方', changes: 3, availableFen: 1 })).toEqual([
    'name_differs',
    'changed_often',
    'has_money',
  ])
})
