import { processDefinition } from '@cloud-steward/contract/workflow/definition.ts'
import type { Card } from '@cloud-steward/contract/workflow/simple.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'
import type { NamedField } from '../rule/Comparison.tsx'
import { useWhoNames } from '../rule/who-options.ts'
import { cardName } from './card-name.ts'

/** The name that the setting of a card gives it. */
export function useCardName(card: Card, fields: readonly NamedField[]): string {
  const { t } = useTranslation()
  const people = useWhoNames('who' in card ? card.who : undefined)
  const called = card.kind === 'call' ? card.key : ''
  const { data } = useQuery({
    queryKey: [processDefinition.name, 'called'],
    queryFn: ({ signal }) => queryRows(processDefinition, { pageSize: 100 }, signal),
    enabled: called !== '',
  })
  return cardName(card, { fields, people, process: data?.list.find(({ key }) => key === called)?.name }, t)
}

/** The name of a card follows its setting until a user names it. @returns the name by its setting */
export function useNameThatFollows(card: Card, fields: readonly NamedField[], put: (card: Card) => void): string {
  const name = useCardName(card, fields)
  const last = useRef(name)
  useEffect(() => {
    const isItsOwn = card.name === last.current
    last.current = name
    if (isItsOwn && card.name !== name) put({ ...card, name })
  })
  return name
}
