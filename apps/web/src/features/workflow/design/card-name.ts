import type { Card, Who } from '@cloud-steward/contract/workflow/simple.ts'
import { listed } from '../../../infra/format.ts'
import type { Translate } from '../../../infra/i18n.ts'
import type { NamedField } from '../rule/Comparison.tsx'
import { spanOf } from '../rule/span.ts'

/** Names that stand behind the ids of a card. */
export interface Known {
  fields: readonly NamedField[]
  /** Of the people, roles, organisations or posts of its rule. */
  people?: readonly string[]
  /** Of the process that it calls. */
  process?: string | undefined
}
const MOST_PEOPLE = 3
const MOST_LETTERS = 100

/** The name of a card as its setting gives it, until a person names it. */
export function cardName(card: Card, known: Known, t: Translate): string {
  const kind = t(`workflow.design.kind.${card.kind}`)
  return (nameOf(card, known, t) ?? kind).slice(0, MOST_LETTERS)
}
function nameOf(card: Card, known: Known, t: Translate): string | undefined {
  switch (card.kind) {
    case 'approve':
    case 'copy':
      return t(`workflow.design.named.${card.kind}`, { who: whom(card.who, known, t) })
    case 'delay':
      return t('workflow.design.named.delay', { span: spanInWords(card.duration, t) })
    case 'trigger': {
      const about = card.title || card.to
      // An expression is for the engine; people read the kind.
      return about && !about.includes('${') ? t('workflow.design.named.trigger', { about }) : undefined
    }
    case 'call':
      return known.process && t('workflow.design.named.call', { name: known.process })
    case 'branch':
      return undefined
  }
}
function whom({ by, values, level = 1 }: Who, { fields, people = [] }: Known, t: Translate): string {
  if (by === 'leader' || by === 'leaders')
    return t(`workflow.design.whom.${by}${level === 1 ? '.direct' : ''}`, { level })
  if (by === 'field') {
    const label = fields.find(({ key }) => key === values[0])?.label
    return label ? t('workflow.design.whom.fieldOf', { label }) : t('workflow.design.whom.field')
  }
  if (!people.length) return t(`workflow.design.whom.${by}`)
  const names = listed(people.slice(0, MOST_PEOPLE))
  return people.length > MOST_PEOPLE ? t('workflow.design.whom.more', { names, count: people.length }) : names
}
/** `PT2H` in words; another duration as it is written. */
export function spanInWords(duration: string, t: Translate): string {
  const { count, unit } = spanOf(duration)
  if (!count) return duration
  return t(`workflow.design.span.${unit}${count === 1 ? '.one' : ''}`, { count })
}
