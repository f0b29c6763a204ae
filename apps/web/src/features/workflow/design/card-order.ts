import { type ProcessForm, rightOf, START } from '@cloud-steward/contract/workflow/form.ts'
import type { Card, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'

/** A card that reads a field before the cards that fill it in. */
export interface Misplaced {
  /** The card that reads the field. */
  card: Card
  /** The first card that fills it in. */
  filler: Card
  label: string
}

const namesIn = (text: string): string[] => text.match(/[a-zA-Z]\w*/g) ?? []
/** Names of fields that decide how a card is carried out: its people, its conditions, its texts. */
function readBy(card: Card): string[] {
  switch (card.kind) {
    case 'approve':
    case 'copy':
      return card.who.by === 'field' || card.who.by === 'expression' ? card.who.values.flatMap(namesIn) : []
    case 'branch':
      return card.way === 'parallel' ? [] : card.branches.flatMap(({ condition = '' }) => namesIn(condition))
    case 'trigger':
      return [card.to, card.title, card.content].flatMap((text) => (text.match(/\$\{[^}]*\}/g) ?? []).flatMap(namesIn))
    default:
      return []
  }
}

/** A field that is not filled in at the start is filled in at a card. A card that reads it stands behind that card. */
export function misplacedIn({ cards }: SimpleProcess, form: ProcessForm): Misplaced[] {
  const late = form.fields.filter(({ key }) => rightOf(form, START, key) !== 'edit')
  const fills = (card: Card, key: string) => card.kind === 'approve' && rightOf(form, card.id, key) === 'edit'
  const found: Misplaced[] = []
  const walk = (chain: readonly Card[], before: readonly Card[]): readonly Card[] => {
    let passed = before
    for (const card of chain) {
      for (const { key, label } of late.filter((field) => readBy(card).includes(field.key))) {
        const filler = allOf(cards).find((one) => fills(one, key))
        if (filler && !passed.some((one) => fills(one, key))) found.push({ card, filler, label })
      }
      const inside = card.kind === 'branch' ? card.branches.flatMap((way) => walk(way.cards, passed)) : []
      passed = [...new Set([...passed, card, ...inside])]
    }
    return passed
  }
  walk(cards, [])
  return found
}
const allOf = (cards: readonly Card[]): Card[] =>
  cards.flatMap((card) => [card, ...(card.kind === 'branch' ? card.branches.flatMap((way) => allOf(way.cards)) : [])])

/** What a change makes wrong that was right before. */
export function newlyMisplaced(before: SimpleProcess, after: SimpleProcess, form: ProcessForm): Misplaced | undefined {
  const known = new Set(misplacedIn(before, form).map(({ card, label }) => `${card.id} ${label}`))
  return misplacedIn(after, form).find(({ card, label }) => !known.has(`${card.id} ${label}`))
}
