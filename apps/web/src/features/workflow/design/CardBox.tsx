import MoreOutlined from '@ant-design/icons/MoreOutlined'
import type { Branch, Card } from '@cloud-steward/contract/workflow/simple.ts'
import { Button, type MenuProps } from 'antd'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { DropMenu } from '../../../components/DropMenu.tsx'
import { listed } from '../../../infra/format.ts'
import { type Translate, useTranslation } from '../../../infra/i18n.ts'
import type { NamedField } from '../rule/Comparison.tsx'
import { useWhoNames } from '../rule/who-options.ts'
import { spanInWords } from './card-name.ts'
import { type After, type Direction, endOf } from './move-cards.ts'
import { useCardName } from './use-card-name.ts'

const STEPS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
export interface CardHandlers {
  onOpen: (id: string) => void
  onStep: (id: string, direction: Direction) => void
  onMove: (id: string, after: After) => void
  onRemove: (id: string) => void
  /** Absent: the drag is over. */
  onDrag: (id?: string) => void
}
interface Props extends CardHandlers {
  card: Card
  fields: readonly NamedField[]
  isWrong: boolean
  /** Branches to which it can be moved. */
  branchesFor: (id: string) => readonly Branch[]
}
/** One card: opened by a click, dragged by the mouse, moved by Alt and an arrow or by its menu. */
export function CardBox({ card, fields, isWrong, branchesFor, ...on }: Props): ReactNode {
  const { id, name } = card
  const step = (event: KeyboardEvent) => {
    const direction = STEPS[event.key]
    if (event.key === 'Delete') on.onRemove(id)
    else if (direction && event.altKey) on.onStep(id, direction)
    else return
    event.preventDefault()
  }
  const take = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', name)
    event.dataTransfer.effectAllowed = 'move'
    on.onDrag(id)
  }
  return (
    <div className={isWrong ? 'card-box card-wrong' : 'card-box'}>
      <button
        type="button"
        data-card={id}
        draggable
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete"
        onClick={() => on.onOpen(id)}
        onKeyDown={step}
        onDragStart={take}
        onDragEnd={() => on.onDrag()}
      >
        <b>{name}</b>
        <About card={card} fields={fields} />
      </button>
      <CardMenu id={id} name={name} branchesFor={branchesFor} {...on} />
    </div>
  )
}

/** What a card does, besides what its name says. */
function About({ card, fields }: Pick<Props, 'card' | 'fields'>): ReactNode {
  const { t } = useTranslation()
  const names = useWhoNames('who' in card ? card.who : undefined)
  const isSaid = useCardName(card, fields) === card.name
  const text = isSaid ? settingOf(card, t) : names.length ? listed(names) : about(card, t)
  return <small title={text}>{text}</small>
}
function about(card: Card, t: Translate): string {
  if ('who' in card) return t(`workflow.who.${card.who.by}`)
  return card.kind === 'delay' ? spanInWords(card.duration, t) : settingOf(card, t)
}
function settingOf(card: Card, t: Translate): string {
  if (card.kind === 'approve') return t(`workflow.design.many.${card.many}`)
  return t(card.kind === 'branch' ? `workflow.design.way.${card.way}` : `workflow.design.kind.${card.kind}`)
}

type MenuOf = Pick<Props, 'branchesFor' | 'onStep' | 'onMove' | 'onRemove'> & { id: string; name: string }
function CardMenu({ id, name, branchesFor, onStep, onMove, onRemove }: MenuOf): ReactNode {
  const { t } = useTranslation()
  const items: MenuProps['items'] = [
    { key: 'up', label: t('workflow.design.moveUp'), onClick: () => onStep(id, 'up') },
    { key: 'down', label: t('workflow.design.moveDown'), onClick: () => onStep(id, 'down') },
    ...branchesFor(id).map((branch) => ({
      key: branch.id,
      label: t('workflow.design.moveTo', { name: branch.name }),
      onClick: () => onMove(id, endOf(branch)),
    })),
    { type: 'divider' },
    { key: 'delete', danger: true, label: t('kit.delete'), onClick: () => onRemove(id) },
  ]
  return (
    <DropMenu menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t('kit.more')} ${name}`} />
    </DropMenu>
  )
}
