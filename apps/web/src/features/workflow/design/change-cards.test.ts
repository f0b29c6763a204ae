import { bpmnOf, type SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { describe, expect, it } from 'vitest'
import { insertCard, newCard, removeCard, replaceCard } from './change-cards.ts'

const nameOf = (keys: string | readonly string[]) => String(keys)
const start: SimpleProcess = { cards: [] }

describe('cards of the simple designer', () => {
  it('are put behind the start, a card and the head of a branch', () => {
    const split = newCard('branch', nameOf)
    if (split.kind !== 'branch') throw new Error('not a branch')
    const first = newCard('approve', nameOf)
    const inside = newCard('copy', nameOf)
    const last = newCard('delay', nameOf)
    let drawn = insertCard(start, split)
    drawn = insertCard(drawn, first)
    drawn = insertCard(drawn, inside, split.branches[1]!.id)
    drawn = insertCard(drawn, last, split.id)
    expect(drawn.cards.map(({ id }) => id)).toEqual([first.id, split.id, last.id])
    const held = drawn.cards[1]!
    expect(held.kind === 'branch' && held.branches.map(({ cards }) => cards.map(({ id }) => id))).toEqual([
      [],
      [inside.id],
    ])
  })

  it('are changed and taken out inside branches', () => {
    const split = newCard('branch', nameOf)
    if (split.kind !== 'branch') throw new Error('not a branch')
    const inside = newCard('approve', nameOf)
    const drawn = insertCard(insertCard(start, split), inside, split.branches[0]!.id)
    expect(bpmnOf(replaceCard(drawn, { ...inside, name: 'Boss' }), NAMES)).toContain('name="Boss"')
    expect(bpmnOf(removeCard(drawn, inside.id), NAMES)).not.toContain(inside.id)
    expect(drawn).not.toBe(start)
  })
  it('name the people who decide where nobody is found, as the BPMN designer writes them', () => {
    const card = newCard('approve', nameOf)
    if (card.kind !== 'approve') throw new Error('not an approval')
    const written = (nobody: 'named' | 'pass') =>
      bpmnOf(insertCard(start, { ...card, nobody, nobodyIds: ['u1', 'u2'] }), NAMES)
    expect(written('named')).toContain('cs:nobody="named" cs:nobodyIds="u1,u2"')
    expect(written('pass')).not.toContain('nobodyIds')
  })
})
const NAMES = { key: 'p', name: 'P', start: 'Start', end: 'End' }
