import type { Card, CardKind, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { insertCard, newCard } from './change-cards.ts'
import './cards.css'

const KINDS: readonly CardKind[] = ['approve', 'copy', 'branch', 'delay', 'trigger', 'call']
interface Props {
  process: SimpleProcess
  problems: readonly { node?: string | null | undefined }[]
  onChange: (process: SimpleProcess) => void
  onOpen: (id: string) => void
}
/** The cards from the start to the end, with a button between each two that puts another in. */
export function CardChain(props: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="cards-scroll">
      <div className="cards">
        <div className="card-end">{t('workflow.start')}</div>
        <Chain {...props} cards={props.process.cards} />
        <div className="card-end">{t('workflow.end')}</div>
      </div>
    </div>
  )
}

interface ChainProps extends Props {
  cards: readonly Card[]
  /** The branch they stand in. */
  owner?: string
}
function Chain({ cards, owner, ...props }: ChainProps): ReactNode {
  return (
    <>
      <Adder {...props} after={owner} />
      {cards.map((card) => (
        <div key={card.id} className="card-step">
          <CardBox {...props} card={card} />
          {card.kind === 'branch' && (
            <div className="card-branches">
              {card.branches.map((branch) => (
                <div key={branch.id} className="card-branch">
                  <small>{branch.name}</small>
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
function CardBox({ card, problems, onOpen }: Props & { card: Card }): ReactNode {
  const { t } = useTranslation()
  const isWrong = problems.some(({ node }) => node === card.id)
  return (
    <button type="button" className={isWrong ? 'card-box card-wrong' : 'card-box'} onClick={() => onOpen(card.id)}>
      <b>{card.name}</b>
      <small>{'who' in card ? t(`workflow.who.${card.who.by}`) : t(`workflow.design.kind.${card.kind}`)}</small>
    </button>
  )
}
function Adder({ process, onChange, onOpen, after }: Props & { after: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const add = (kind: CardKind) => {
    const card = newCard(kind, (name) => t(`workflow.design.kind.${name}`))
    onChange(insertCard(process, card, after))
    onOpen(card.id)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: KINDS.map((key) => ({ key, label: t(`workflow.design.kind.${key}`) })),
        onClick: ({ key }) => add(key as CardKind),
      }}
    >
      <Button className="card-add" shape="circle" size="small" aria-label={t('workflow.design.add')}>
        +
      </Button>
    </Dropdown>
  )
}
