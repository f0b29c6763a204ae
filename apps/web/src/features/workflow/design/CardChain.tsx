import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import type { Card, CardKind, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { Button, Dropdown } from 'antd'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import type { NamedField } from '../rule/Comparison.tsx'
import { BranchHead } from './BranchHead.tsx'
import { CardBox, type CardHandlers } from './CardBox.tsx'
import { insertCard, newCard } from './change-cards.ts'
import { type After, branchesFor, cardAt, moveCard } from './move-cards.ts'
import { useCardMoves } from './use-card-moves.ts'
import './cards.css'

const KINDS: readonly CardKind[] = ['approve', 'copy', 'branch', 'delay', 'trigger', 'call']
interface Props {
  process: SimpleProcess
  form: ProcessForm
  problems: readonly { node?: string | null | undefined }[]
  onChange: (process: SimpleProcess) => void
  onOpen: (id: string) => void
}
/** The cards from the start to the end, with a button between each two that puts another in. */
export function CardChain(props: Props): ReactNode {
  const { process, problems, onChange, onOpen } = props
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const [dragged, drag] = useState<string>()
  // On a phone the start is in the middle of what is wider than the screen.
  useEffect(() => {
    const place = root.current
    if (place) place.scrollLeft = (place.scrollWidth - place.clientWidth) / 2
  }, [])
  const { told, move, step, remove } = useCardMoves(root, props)
  const add = (kind: CardKind, after: After) => {
    const card = newCard(kind, t)
    onChange(insertCard(process, card, after))
    onOpen(card.id)
  }
  const chain: ChainProps = {
    cards: process.cards,
    fields: props.form.fields,
    wrong: new Set(problems.map(({ node }) => cardAt(process, node)?.id)),
    dragged,
    branchesFor: (id) => branchesFor(process, id),
    takes: (after) => dragged !== undefined && moveCard(process, dragged, after) !== null,
    onAdd: add,
    onOpen,
    onMove: move,
    onStep: step,
    onRemove: remove,
    onDrag: drag,
  }
  return (
    <div className="cards-scroll" ref={root}>
      <div className={dragged ? 'cards is-dragging' : 'cards'}>
        <div className="card-end">{t('workflow.start')}</div>
        <Chain {...chain} />
        <div className="card-end">{t('workflow.end')}</div>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {told}
      </span>
    </div>
  )
}

interface ChainProps extends CardHandlers {
  cards: readonly Card[]
  /** The branch they stand in. */
  owner?: string
  /** Of the form, for names and conditions. */
  fields: readonly NamedField[]
  /** Ids of the cards that would keep it from being deployed. */
  wrong: ReadonlySet<string | undefined>
  dragged: string | undefined
  branchesFor: (id: string) => ReturnType<typeof branchesFor>
  /** Whether the dragged card can be put there. */
  takes: (after: After) => boolean
  onAdd: (kind: CardKind, after: After) => void
}
function Chain({ cards, owner, ...props }: ChainProps): ReactNode {
  return (
    <>
      <Adder {...props} after={owner} />
      {cards.map((card) => (
        <div key={card.id} className={card.id === props.dragged ? 'card-step is-dragged' : 'card-step'}>
          <CardBox {...props} card={card} isWrong={props.wrong.has(card.id)} />
          {card.kind === 'branch' && (
            <div className="card-branches">
              {card.branches.map((branch) => (
                <div key={branch.id} className="card-branch">
                  <BranchHead card={card} branch={branch} fields={props.fields} />
                  <Chain {...props} cards={branch.cards} owner={branch.id} />
                </div>
              ))}
            </div>
          )}
          <Adder {...props} after={card.id} />
        </div>
      ))}
    </>
  )
}

type AdderProps = Pick<ChainProps, 'dragged' | 'takes' | 'onAdd' | 'onMove' | 'onDrag'> & { after: After }
/** Between two cards: puts a new one in, and takes one that is dropped. */
function Adder({ after, dragged, takes, onAdd, onMove, onDrag }: AdderProps): ReactNode {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!takes(after)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged) onMove(dragged, after)
    onDrag()
  }
  return (
    <div
      className={isOver ? 'card-gap is-over' : 'card-gap'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Dropdown
        trigger={['click']}
        menu={{
          items: KINDS.map((key) => ({ key, label: t(`workflow.design.kind.${key}`) })),
          onClick: ({ key }) => onAdd(key as CardKind, after),
        }}
      >
        <Button className="card-add" shape="circle" size="small" aria-label={t('workflow.design.add')}>
          +
        </Button>
      </Dropdown>
    </div>
  )
}
