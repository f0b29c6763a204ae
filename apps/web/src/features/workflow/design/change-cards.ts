import type { Branch, Card, CardKind, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import type { Translate } from '../../../infra/i18n.ts'
import { cardName } from './card-name.ts'

const newId = (kind: string): string => `${kind}_${Math.random().toString(36).slice(2, 9)}`

/** One more way of a branch. */
export const newBranch = (at: number, t: Translate): Branch => ({
  id: newId('way'),
  name: `${t('workflow.design.kind.way')} ${at}`,
  cards: [],
})
/** A card as it is put in, named after its setting. */
export function newCard(kind: CardKind, t: Translate): Card {
  const card = unnamed(kind, t)
  return { ...card, name: cardName(card, { fields: [] }, t) }
}
/** Branches begin with two ways; the second is the one taken where the first is not. */
function unnamed(kind: CardKind, t: Translate): Card {
  const common = { id: newId(kind), name: '' }
  switch (kind) {
    case 'approve':
      return { kind, ...common, who: { by: 'leader', values: [], level: 1 }, many: 'any' }
    case 'copy':
      return { kind, ...common, who: { by: 'starter', values: [] } }
    case 'delay':
      return { kind, ...common, duration: 'PT1H' }
    case 'trigger':
      return { kind, ...common, to: '', title: '', content: '' }
    case 'call':
      return { kind, ...common, key: '' }
    case 'branch':
      return {
        kind,
        ...common,
        way: 'exclusive',
        branches: [1, 2].map((at) => newBranch(at, t)),
      }
  }
}
/** The cards with each chain of them changed, from the inside out. */
const inEach = (cards: readonly Card[], change: (chain: Card[]) => Card[]): Card[] =>
  change(
    cards.map((card) =>
      card.kind === 'branch'
        ? { ...card, branches: card.branches.map((one) => ({ ...one, cards: inEach(one.cards, change) })) }
        : card,
    ),
  )
export const replaceCard = ({ cards }: SimpleProcess, next: Card): SimpleProcess => {
  const put = (chain: readonly Card[]): Card[] =>
    chain.map((card) => {
      if (card.id === next.id) return next
      if (card.kind !== 'branch') return card
      return { ...card, branches: card.branches.map((one) => ({ ...one, cards: put(one.cards) })) }
    })
  return { cards: put(cards) }
}
export const removeCard = ({ cards }: SimpleProcess, id: string): SimpleProcess => ({
  cards: inEach(cards, (chain) => chain.filter((card) => card.id !== id)),
})
/** Puts a card behind `after`: a card, a branch, or the start where it is undefined. */
export function insertCard({ cards }: SimpleProcess, card: Card, after?: string): SimpleProcess {
  const into = (chain: readonly Card[], owner?: string): Card[] => {
    const rest = chain.flatMap((one): Card[] => {
      const deep: Card =
        one.kind === 'branch'
          ? { ...one, branches: one.branches.map((way) => ({ ...way, cards: into(way.cards, way.id) })) }
          : one
      return one.id === after ? [deep, card] : [deep]
    })
    return owner === after ? [card, ...rest] : rest
  }
  return { cards: into(cards) }
}
