import { READY_PROCESSES, REVIEW_SUBJECTS } from '@cloud-steward/contract/workflow/choices.ts'
import type { Card, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { expect, it } from 'vitest'
import { cardsOf } from './cards.rules.ts'
import { readyProcess } from './ready.ts'

const refused = expect.objectContaining({ reason: 'kit.error.badValue', fields: ['simple'] })
const nested = (times: number): SimpleProcess => {
  let cards: Card[] = [
    { kind: 'delay', id: 'd', name: '', duration: 'PT1H' },
    { kind: 'trigger', id: 't', name: '', to: '', title: '', content: '' },
    { kind: 'call', id: 'c', name: '', key: '' },
  ]
  for (let at = 0; at < times; at++)
    cards = [
      { kind: 'branch', id: `b${at}`, name: '', way: 'exclusive', branches: [{ id: `w${at}`, name: '', cards }] },
    ]
  return { cards }
}

it('takes the cards of every ready process, and branches 15 deep', () => {
  for (const name of [...READY_PROCESSES, ...REVIEW_SUBJECTS]) {
    const { simple } = readyProcess(name, 'zh')
    expect(cardsOf(JSON.stringify(simple))).toEqual(JSON.parse(JSON.stringify(simple)))
  }
  expect(cardsOf(JSON.stringify(nested(15)))).toEqual(nested(15))
})
it.each([
  ['deep', '['.repeat(400_000) + ']'.repeat(400_000)],
  ['branches too deep', JSON.stringify(nested(16))],
  ['no JSON', '{'],
  ['a number', '1e999999'],
  ['null', 'null'],
  ['no list', '{"cards":{}}'],
  ['no card', '{"cards":[null]}'],
  ['an unknown kind', '{"cards":[{"kind":"toString","id":"a","name":""}]}'],
  ['nobody', '{"cards":[{"kind":"copy","id":"a","name":""}]}'],
  ['a bad card in a branch', JSON.stringify(nested(1)).replace('"PT1H"', '1')],
])('refuses: %s', (_, text) => {
  expect(() => cardsOf(text)).toThrow(refused)
})
