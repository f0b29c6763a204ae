import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import type { Card, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { describe, expect, it } from 'vitest'
import { newlyMisplaced } from './card-order.ts'
import { branchesFor, type Direction, moveCard, stepFrom } from './move-cards.ts'

const wait = (id: string): Card => ({ kind: 'delay', id, name: id, duration: 'PT1H' })
const approve = (id: string): Card => ({
  kind: 'approve',
  id,
  name: id,
  who: { by: 'leader', values: [], level: 1 },
  many: 'any',
})
const split = (id: string, ways: readonly (readonly [id: string, cards: Card[], condition?: string])[]): Card => ({
  kind: 'branch',
  id,
  name: id,
  way: 'exclusive',
  branches: ways.map(([way, cards, condition]) => ({ id: way, name: way, cards, ...(condition && { condition }) })),
})
/** `a x(l:b r:c) d` */
const say = (cards: readonly Card[]): string =>
  cards
    .map((card) =>
      card.kind === 'branch'
        ? `${card.id}(${card.branches.map((way) => `${way.id}:${say(way.cards)}`).join(' ')})`
        : card.id,
    )
    .join(' ')
const drawn: SimpleProcess = {
  cards: [
    wait('a'),
    split('x', [
      ['l', [wait('b'), wait('c')]],
      ['r', []],
    ]),
    wait('d'),
  ],
}
const stepped = (id: string, direction: Direction, process = drawn): string | null => {
  const step = stepFrom(process, id, direction)
  return step && say(moveCard(process, id, step.after)!.cards)
}

describe('a card', () => {
  it('goes up and down in its chain, and over the end of a branch out of it', () => {
    expect(stepped('d', 'up')).toBe('a d x(l:b c r:)')
    expect(stepped('a', 'down')).toBe('x(l:b c r:) a d')
    expect(stepped('c', 'up')).toBe('a x(l:c b r:) d')
    expect(stepped('b', 'up')).toBe('a b x(l:c r:) d')
    expect(stepped('c', 'down')).toBe('a x(l:b r:) c d')
    expect([stepped('a', 'up'), stepped('d', 'down'), stepped('a', 'left')]).toEqual([null, null, null])
  })
  it('goes to the branch beside it', () => {
    expect(stepped('b', 'right')).toBe('a x(l:c r:b) d')
    expect(stepped('b', 'left')).toBe(null)
  })
  it('goes with all that is in it, and never into itself', () => {
    expect(stepped('x', 'up')).toBe('x(l:b c r:) a d')
    expect([moveCard(drawn, 'x', 'r'), moveCard(drawn, 'x', 'b'), moveCard(drawn, 'x', 'x')]).toEqual([
      null,
      null,
      null,
    ])
    const outer: SimpleProcess = {
      cards: [
        split('o', [
          ['m', drawn.cards],
          ['n', []],
        ]),
      ],
    }
    expect(branchesFor(outer, 'x').map(({ id }) => id)).toEqual(['n'])
    expect(say(moveCard(outer, 'x', 'n')!.cards)).toBe('o(m:a d n:x(l:b c r:))')
    expect(moveCard(outer, 'o', 'r')).toBe(null)
  })
  it('that stands where it is put is not moved', () => {
    expect([moveCard(drawn, 'd', 'x'), moveCard(drawn, 'b', 'l'), moveCard(drawn, 'a', undefined)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('a condition', () => {
  const form: ProcessForm = {
    fields: [
      { key: 'amount', label: '金额', kind: 'money' },
      { key: 'quote', label: '报价', kind: 'money' },
    ],
    rights: { start: { quote: 'hide' }, buyer: { quote: 'edit' } },
  }
  const asked = (condition: string): SimpleProcess => ({
    cards: [
      approve('buyer'),
      split('x', [
        ['l', [], condition],
        ['r', []],
      ]),
    ],
  })
  const moved = (process: SimpleProcess) => newlyMisplaced(process, moveCard(process, 'x', undefined)!, form)
  it('stays behind the card that fills in its field', () => {
    expect(moved(asked('${quote > 500}'))).toMatchObject({ card: { id: 'x' }, filler: { id: 'buyer' }, label: '报价' })
    expect(moved(asked('${amount > 500}'))).toBeUndefined()
  })
  it('that was in front of it already keeps nobody from moving cards', () => {
    const wrong: SimpleProcess = { cards: [...asked('${quote > 1}').cards.toReversed(), wait('d')] }
    expect(newlyMisplaced(wrong, moveCard(wrong, 'd', undefined)!, form)).toBeUndefined()
  })
  it('in another branch than the filler is wrong as well', () => {
    const inside: SimpleProcess = {
      cards: [
        split('o', [
          ['m', asked('${quote > 1}').cards],
          ['n', []],
        ]),
      ],
    }
    expect(newlyMisplaced(inside, moveCard(inside, 'x', 'n')!, form)?.filler.id).toBe('buyer')
  })
})
