import { expect, test } from 'vitest'
import { canTransition, LEASE_TRANSITIONS, type LeaseState } from './lease.rules.ts'

const states = Object.keys(LEASE_TRANSITIONS) as LeaseState[]

function follows(...path: LeaseState[]): boolean {
  return path.slice(1).every((to, index) => canTransition(path[index] ?? to, to))
}

test('a lease can be drawn up, lived in, given notice of, settled and closed', () => {
  expect(follows('draft', 'in_review', 'pending_sign', 'signed', 'active', 'notice_given')).toBe(true)
  expect(follows('notice_given', 'checking_out', 'settled', 'closed')).toBe(true)
})

test('a returned review and a failed signing go back to draft', () => {
  expect(follows('in_review', 'draft')).toBe(true)
  expect(follows('pending_sign', 'refused', 'draft', 'in_review')).toBe(true)
  expect(follows('pending_sign', 'sign_expired', 'draft')).toBe(true)
})

test('a tenant who stays on may renew late or check out', () => {
  expect(follows('active', 'holdover', 'active')).toBe(true)
  expect(follows('holdover', 'checking_out')).toBe(true)
})

test('every live lease can be ended early, only through check-out', () => {
  for (const live of ['active', 'notice_given', 'holdover'] as const)
    expect(follows(live, 'terminated_early', 'checking_out', 'settled', 'closed'), live).toBe(true)
  expect(follows('terminated_early', 'closed')).toBe(false)
})

test('a transferred or swapped lease closes through settlement', () => {
  expect(follows('active', 'transferred', 'settled', 'closed')).toBe(true)
  expect(follows('active', 'swapped', 'settled', 'closed')).toBe(true)
})

test('a lease moved into cannot be cancelled, and an unsigned one cannot become active', () => {
  expect(canTransition('active', 'cancelled')).toBe(false)
  expect(canTransition('pending_sign', 'active')).toBe(false)
  expect(canTransition('draft', 'signed')).toBe(false)
})

test('closed and cancelled are final, and no state follows itself', () => {
  expect(LEASE_TRANSITIONS.closed).toEqual([])
  expect(LEASE_TRANSITIONS.cancelled).toEqual([])
  expect(states.filter((state) => canTransition(state, state))).toEqual([])
})

test('every state can be reached from draft and leads to an end', () => {
  const reach = (from: LeaseState, seen = new Set<LeaseState>([from])): Set<LeaseState> => {
    for (const to of LEASE_TRANSITIONS[from]) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  expect([...reach('draft')].toSorted()).toEqual(states.toSorted())
  for (const state of states) expect(reach(state).has('closed') || reach(state).has('cancelled'), state).toBe(true)
})
