import type { Card } from '@cloud-steward/contract/workflow/simple.ts'
import { expect, it } from 'vitest'
import { cardName, type Known } from './card-name.ts'
import { newCard } from './change-cards.ts'

const t = (keys: string | readonly string[], values?: Readonly<Record<string, unknown>>): string =>
  [String(keys).replace('workflow.design.', ''), ...Object.values(values ?? {})].join('|')
const named = (card: Card, known: Known = { fields: [] }) => cardName(card, known, t)
const approve = (by: 'leader' | 'leaders' | 'users' | 'field' | 'starter', more: object = {}): Card => ({
  kind: 'approve',
  id: 'a',
  name: '',
  many: 'any',
  who: { by, values: [], ...more },
})

it('a new card is named after the setting it begins with', () => {
  const kinds = ['approve', 'copy', 'delay', 'trigger', 'call', 'branch'] as const
  expect(kinds.map((kind) => newCard(kind, t).name)).toEqual([
    'named.approve|whom.leader.direct|1',
    'named.copy|whom.starter',
    'named.delay|span.H.one|1',
    'kind.trigger',
    'kind.call',
    'kind.branch',
  ])
})
it('the name says who, how long and what about', () => {
  expect(named(approve('leaders', { level: 3 }))).toBe('named.approve|whom.leaders|3')
  expect(named(approve('users'))).toBe('named.approve|whom.users')
  expect(named(approve('users'), { fields: [], people: ['A', 'B', 'C', 'D'] })).toMatch(/whom\.more\|A.+B.+C\|4$/)
  const fields = [{ key: 'buyer', label: 'Buyer' }]
  expect(named(approve('field', { values: ['buyer'] }), { fields })).toBe('named.approve|whom.fieldOf|Buyer')
  expect(named(approve('field', { values: ['gone'] }), { fields })).toBe('named.approve|whom.field')
  const delay = (duration: string): Card => ({ kind: 'delay', id: 'd', name: '', duration })
  expect(named(delay('P2D'))).toBe('named.delay|span.D|2')
  expect(named(delay('P1DT2H'))).toBe('named.delay|P1DT2H')
  const notice = (title: string, to = ''): Card => ({ kind: 'trigger', id: 't', name: '', to, title, content: '' })
  expect([named(notice('Paid')), named(notice('', 'amy')), named(notice('${title}'))]).toEqual([
    'named.trigger|Paid',
    'named.trigger|amy',
    'kind.trigger',
  ])
  const call: Card = { kind: 'call', id: 'c', name: '', key: 'k' }
  expect(named(call, { fields: [], process: 'Purchase' })).toBe('named.call|Purchase')
})
