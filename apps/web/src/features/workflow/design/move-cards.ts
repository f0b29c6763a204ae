import type { Branch, Card, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { insertCard, removeCard } from './change-cards.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'
/** Where a card is put: behind the card or at the head of the branch with this id; undefined: behind the start. */
export type After = string | undefined
/** Where a card stands. */
export interface Place {
  card: Card
  chain: readonly Card[]
  at: number
  /** The branch it stands in, and the card of that branch; absent between start and end. */
  branch?: Branch
  split?: Extract<Card, { kind: 'branch' }>
}

export function placeOf({ cards }: SimpleProcess, id: string): Place | undefined {
  const look = (chain: readonly Card[], inside: Pick<Place, 'branch' | 'split'>): Place | undefined => {
    for (const [at, card] of chain.entries()) {
      if (card.id === id) return { card, chain, at, ...inside }
      if (card.kind !== 'branch') continue
      for (const branch of card.branches) {
        const found = look(branch.cards, { branch, split: card })
        if (found) return found
      }
    }
    return undefined
  }
  return look(cards, {})
}
/** Every branch, from top to bottom. */
export const branchesOf = (cards: readonly Card[]): Branch[] =>
  cards.flatMap((card) =>
    card.kind === 'branch' ? card.branches.flatMap((branch) => [branch, ...branchesOf(branch.cards)]) : [],
  )
/** Branches that a card can be moved to: neither the one where it is, nor one of its own. */
export function branchesFor(process: SimpleProcess, id: string): Branch[] {
  const place = placeOf(process, id)
  if (!place) return []
  const own = new Set(branchesOf([place.card]))
  return branchesOf(process.cards).filter((branch) => !own.has(branch) && branch.id !== place.branch?.id)
}
/** Behind the last card of a branch, or at its head. */
export const endOf = ({ id, cards }: Branch): string => cards.at(-1)?.id ?? id

/** The card that a node or flow of the BPMN text belongs to. */
export function cardAt({ cards }: SimpleProcess, node: string | null | undefined): Card | undefined {
  const of = (chain: readonly Card[]): Card[] =>
    chain.flatMap((card) => [card, ...(card.kind === 'branch' ? card.branches.flatMap((way) => of(way.cards)) : [])])
  return of(cards).find(({ id }) => node === id || node === `${id}_join` || node?.startsWith(`flow_${id}_`))
}

/** The place one step away; null: there is none. A step over the end of a branch leads out of it. */
export function stepFrom(process: SimpleProcess, id: string, direction: Direction): { after: After } | null {
  const place = placeOf(process, id)
  if (!place) return null
  if (direction === 'up') return stepUp(process, place)
  if (direction === 'down') return stepDown(place)
  return stepBeside(place, direction === 'left' ? -1 : 1)
}
function stepUp(process: SimpleProcess, { chain, at, branch, split }: Place): { after: After } | null {
  if (at > 0) return { after: chain[at - 2]?.id ?? branch?.id }
  return split ? { after: beforeOf(placeOf(process, split.id)!) } : null
}
function stepDown({ chain, at, split }: Place): { after: After } | null {
  const next = chain[at + 1] ?? split
  return next ? { after: next.id } : null
}
function stepBeside({ branch, split }: Place, by: -1 | 1): { after: After } | null {
  const ways = split?.branches ?? []
  const beside = ways[ways.findIndex(({ id }) => id === branch?.id) + by]
  return beside ? { after: endOf(beside) } : null
}
const beforeOf = ({ chain, at, branch }: Place): After => chain[at - 1]?.id ?? branch?.id

/** A card with all that is in it at another place; null where that is the place it has, or lies inside the card itself. */
export function moveCard(process: SimpleProcess, id: string, after: After): SimpleProcess | null {
  const place = placeOf(process, id)
  if (!place || after === id || after === beforeOf(place)) return null
  if (after && isInside(place.card, after)) return null
  return insertCard(removeCard(process, id), place.card, after)
}
const isInside = (card: Card, id: string): boolean =>
  branchesOf([card]).some((branch) => branch.id === id || branch.cards.some((one) => one.id === id))
