import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import type { SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { App } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { newlyMisplaced } from './card-order.ts'
import { removeCard } from './change-cards.ts'
import { type After, type Direction, moveCard, placeOf, stepFrom } from './move-cards.ts'

interface Props {
  process: SimpleProcess
  form: ProcessForm
  onChange: (process: SimpleProcess) => void
}
/** Moves cards, says where each one is now, and keeps the focus on it. */
export function useCardMoves(root: RefObject<HTMLElement | null>, { process, form, onChange }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [told, tell] = useState('')
  const moved = useRef<string>(undefined)
  // A card in another branch is drawn anew, and would lose the focus.
  useEffect(() => {
    const id = moved.current
    moved.current = undefined
    if (id && process) root.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus()
  }, [process, root])
  const move = (id: string, after: After) => {
    const next = moveCard(process, id, after)
    if (!next) return
    const wrong = newlyMisplaced(process, next, form)
    if (wrong) {
      const said = { card: wrong.card.name, field: wrong.label, filler: wrong.filler.name }
      void message.warning(t('workflow.design.moveRefused', said))
      return tell(t('workflow.design.moveRefused', said))
    }
    const { card, chain, at, branch } = placeOf(next, id)!
    moved.current = id
    onChange(next)
    const where = branch?.name ?? t('workflow.design.mainChain')
    tell(t('workflow.design.moved', { name: card.name, where, at: at + 1, count: chain.length }))
  }
  const step = (id: string, direction: Direction) => {
    const to = stepFrom(process, id, direction)
    if (to) move(id, to.after)
    else tell(t('workflow.design.movedNowhere', { name: placeOf(process, id)?.card.name ?? '' }))
  }
  const remove = (id: string) => {
    const { card, chain, at } = placeOf(process, id)!
    moved.current = chain[at + 1]?.id ?? chain[at - 1]?.id
    onChange(removeCard(process, id))
    tell(t('workflow.design.removed', { name: card.name }))
  }
  return { told, move, step, remove }
}
