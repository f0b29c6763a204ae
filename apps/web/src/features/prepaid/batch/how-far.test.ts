import { expect, it } from 'vitest'
import { howFar } from './how-far.ts'

const NONE = { waiting: 0, sent: 0, verified: 0, failed: 0, skipped: 0, cancelled: 0 }

it('counts what was let be when a batch was cancelled as not done', () => {
  const cancelled = { ...NONE, verified: 2, cancelled: 10 }
  expect(howFar('cancelled', cancelled)).toEqual({ total: 12, over: 17, verified: 17, status: 'normal' })
  expect(howFar('cancelled', { ...cancelled, failed: 1 })).toMatchObject({ total: 13, status: 'exception' })
})

it('is done when all of it is', () => {
  expect(howFar('done', { ...NONE, verified: 4 })).toEqual({ total: 4, over: 100, verified: 100, status: 'success' })
  const partly = { ...NONE, verified: 3, skipped: 1 }
  expect(howFar('done_with_errors', partly)).toEqual({ total: 4, over: 100, verified: 75, status: 'exception' })
})

it('is on its way while it is, and nowhere before it is decided', () => {
  const half = { ...NONE, waiting: 2, verified: 2 }
  expect(howFar('running', half)).toEqual({ total: 4, over: 50, verified: 50, status: 'active' })
  expect(howFar('paused', half)).toMatchObject({ status: 'normal' })
  for (const state of ['draft', 'dry_run', 'pending_approval']) expect(howFar(state, half)).toBeUndefined()
  expect(howFar('running', NONE)).toBeUndefined()
})
