import type { Card, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { removeCard, replaceCard } from './change-cards.ts'
import { WhoFields } from './WhoFields.tsx'

interface Props {
  id: string
  process: SimpleProcess
  onChange: (process: SimpleProcess) => void
  onClose: () => void
}
const found = (cards: readonly Card[], id: string): Card | undefined => {
  for (const card of cards) {
    if (card.id === id) return card
    const inside = card.kind === 'branch' ? card.branches.map((one) => found(one.cards, id)).find(Boolean) : undefined
    if (inside) return inside
  }
  return undefined
}

/** What a card says. Each change is put into the drawing at once. */
export default function CardDrawer({ id, process, onChange, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const card = found(process.cards, id)
  if (!card) return null
  const put = (next: Card) => onChange(replaceCard(process, next))
  const word = (key: string) => t(`workflow.design.${key}`)
  return (
    <Drawer
      open={open}
      title={word(`kind.${card.kind}`)}
      size={Math.min(440, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClose()
      }}
      extra={
        <Button
          danger
          onClick={() => {
            onChange(removeCard(process, id))
            onClose()
          }}
        >
          {t('kit.delete')}
        </Button>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={word('name')}>
          <Input
            aria-label={word('name')}
            value={card.name}
            maxLength={100}
            onChange={({ target }) => put({ ...card, name: target.value })}
          />
        </Form.Item>
        {'who' in card && <WhoFields who={card.who} onChange={(who) => put({ ...card, who })} />}
        <Rest card={card} onChange={put} />
      </Form>
    </Drawer>
  )
}

/** Fields of each kind of card: a choice from a list, or a text. */
const CHOICES = {
  many: ['any', 'all', 'order'],
  nobody: ['pass', 'refuse', 'administrator'],
  starter: ['self', 'skip', 'leader'],
  rejected: ['end', 'returnToStarter'],
  overdueThen: ['remind', 'approve', 'reject', 'leader'],
  way: ['exclusive', 'parallel', 'inclusive'],
} as const
const FIELDS: Readonly<Record<Card['kind'], readonly string[]>> = {
  approve: ['many', 'nobody', 'starter', 'rejected', 'overdueAfter', 'overdueThen'],
  copy: [],
  delay: ['duration'],
  trigger: ['to', 'title', 'content'],
  call: ['key'],
  branch: ['way'],
}
function Rest({ card, onChange }: { card: Card; onChange: (card: Card) => void }): ReactNode {
  const { t } = useTranslation()
  const held = card as unknown as Record<string, string | undefined>
  const put = (key: string, value: string | undefined) =>
    onChange({ ...held, [key]: value || undefined } as unknown as Card)
  return (
    <>
      {FIELDS[card.kind].map((key) => {
        const label = t(`workflow.design.${key}`)
        const choices = key in CHOICES ? CHOICES[key as keyof typeof CHOICES] : undefined
        return (
          <Form.Item key={key} label={label}>
            {choices ? (
              <Select
                aria-label={label}
                value={held[key]}
                options={choices.map((value) => ({ value, label: t(`workflow.design.${key}.${value}`) }))}
                onChange={(value: string) => put(key, value)}
              />
            ) : (
              <Input
                aria-label={label}
                value={held[key]}
                placeholder={key in HINTS ? HINTS[key] : undefined}
                onChange={({ target }) => put(key, target.value)}
              />
            )}
          </Form.Item>
        )
      })}
      {card.kind === 'branch' && card.way !== 'parallel' && <Conditions card={card} onChange={onChange} />}
    </>
  )
}
const HINTS: Readonly<Record<string, string>> = { duration: 'PT2H', overdueAfter: 'P1D' }
type BranchCard = Extract<Card, { kind: 'branch' }>
function Conditions({ card, onChange }: { card: BranchCard; onChange: (card: Card) => void }): ReactNode {
  const { t } = useTranslation()
  return card.branches.map((branch) => {
    const label = t('workflow.design.conditionOf', { name: branch.name })
    return (
      <Form.Item key={branch.id} label={label} extra={t('workflow.design.conditionHint')}>
        <Input
          aria-label={label}
          value={branch.condition}
          placeholder="${amount > 500}"
          onChange={({ target }) => {
            const { condition: _, ...rest } = branch
            const next = target.value ? { ...rest, condition: target.value } : rest
            onChange({ ...card, branches: card.branches.map((one) => (one.id === branch.id ? next : one)) })
          }}
        />
      </Form.Item>
    )
  })
}
