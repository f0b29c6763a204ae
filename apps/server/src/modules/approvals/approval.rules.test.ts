import { expect, it } from 'vitest'
import { isOverdue, mayWithdraw, nextReviewer, objectionTo, reviewersNeeded } from './approval.rules.ts'

it('lets nobody decide what he made, and nobody approve twice', () => {
  const request = { makerIds: ['maker', 'submitter'], reviewerIds: ['first', null] }
  const users = ['maker', 'submitter', 'first', 'second', undefined]
  expect(users.map((id) => objectionTo(request, id))).toEqual([
    'ownRequest',
    'ownRequest',
    'sameReviewer',
    undefined,
    'ownRequest',
  ])
  expect(objectionTo({ makerIds: [null] }, 'anybody')).toBeUndefined()
})

it('asks for a second person above the limit, not at it', () => {
  expect([99, 100, 101].map((fen) => reviewersNeeded(fen, 100))).toEqual([1, 1, 2])
})

it('names who approves next until enough have', () => {
  expect([0, 1, 2].map((approvals) => nextReviewer(approvals, 2))).toEqual(['first', 'second', undefined])
  expect([0, 1].map((approvals) => nextReviewer(approvals, 1))).toEqual(['first', undefined])
})

it('lets the maker withdraw, and the server what it made itself', () => {
  expect(mayWithdraw('maker', 'maker')).toBe(true)
  expect(mayWithdraw('maker', 'other')).toBe(false)
  expect(mayWithdraw('maker', undefined)).toBe(false)
  expect(mayWithdraw(null, 'anybody')).toBe(false)
  expect(mayWithdraw(null, undefined)).toBe(true)
})

it('knows a request by its minutes as overdue', () => {
  const at = (minutes: number) => new Date(minutes * 60_000)
  expect([29, 30, 31].map((now) => isOverdue(at(0), 30, at(now)))).toEqual([false, false, true])
})
