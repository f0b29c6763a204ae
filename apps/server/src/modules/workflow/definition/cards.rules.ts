import { Refusal } from '@cloud-steward/contract'
import type { CardKind, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { shallowJson } from '../../../infra/http/json-depth.ts'

type Given = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText: Check = (value) => typeof value === 'string'
/** A setting that is still empty. A drawing with mistakes is kept. */
const isTextOrNone: Check = (value) => value === undefined || value === null || isText(value)
const isListOf = (value: unknown, check: Check): boolean => Array.isArray(value) && value.every(check)
const isWho: Check = (who) => isObject(who) && isText(who.by) && isListOf(who.values, isText)

/** What the designer reads of each kind of card. */
const KINDS: Readonly<Record<CardKind, (card: Given) => boolean>> = {
  approve: ({ who, many }) => isWho(who) && isTextOrNone(many),
  copy: ({ who }) => isWho(who),
  delay: ({ duration }) => isTextOrNone(duration),
  trigger: ({ to, title, content }) => [to, title, content].every(isTextOrNone),
  call: ({ key }) => isTextOrNone(key),
  branch: ({ way, branches }) => isText(way) && isListOf(branches, isBranch),
}
const isNamed = ({ id, name }: Given): boolean => isText(id) && isTextOrNone(name)
function isCard(card: unknown): boolean {
  if (!isObject(card) || !isNamed(card)) return false
  const { kind } = card
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) && KINDS[kind as CardKind](card)
}
const isBranch: Check = (branch) =>
  isObject(branch) && isNamed(branch) && isTextOrNone(branch.condition) && isListOf(branch.cards, isCard)

/** The cards that a model was drawn with, from their JSON text. @throws Refusal `kit.error.badValue` where they are no cards */
export function cardsOf(text: string): SimpleProcess {
  const bad = new Refusal('kit.error.badValue', { fields: ['simple'] })
  let given: unknown
  try {
    given = shallowJson(text)
  } catch {
    throw bad
  }
  if (!isObject(given) || !isListOf(given.cards, isCard)) throw bad
  return given as unknown as SimpleProcess
}
