import MoreOutlined from '@ant-design/icons/MoreOutlined'
import type { Branch, Card } from '@cloud-steward/contract/workflow/simple.ts'
import { Button, type MenuProps } from 'antd'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { DropMenu } from '../../../components/DropMenu.tsx'
import { listed } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { spanOf } from '../rule/span.ts'
import { useWhoNames } from '../rule/who-options.ts'
import { type After, type Direction, endOf } from './move-cards.ts'

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
  isWrong: boolean
  /** Branches to which it can be moved. */
  branchesFor: (id: string) => readonly Branch[]
}
/** One card: opened by a click, dragged by the mouse, moved by Alt and an arrow or by its menu. */
export function CardBox({ card, isWrong, branchesFor, ...on }: Props): ReactNode {
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
        <About card={card} />
      </button>
      <CardMenu id={id} name={name} branchesFor={branchesFor} {...on} />
    </div>
  )
}

/** What a card does: its people by name, its kind of branches, its time. */
function About({ card }: { card: Card }): ReactNode {
  const { t } = useTranslation()
  const names = useWhoNames('who' in card ? card.who : undefined)
  const text = names.length ? listed(names) : about(card, t)
  return <small title={text}>{text}</small>
}
function about(card: Card, t: (key: string) => string): string {
  if ('who' in card) return t(`workflow.who.${card.who.by}`)
  if (card.kind === 'branch') return t(`workflow.design.way.${card.way}`)
  if (card.kind !== 'delay') return t(`workflow.design.kind.${card.kind}`)
  const { count, unit } = spanOf(card.duration)
  return count ? `${count} ${t(`workflow.design.unit.${unit}`)}` : card.duration
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
