import type { ApproveCard, Branch, Card, SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { NobodyField, RatioField } from '../rule/BesideChoice.tsx'
import { Comparison, isComparison, type NamedField } from '../rule/Comparison.tsx'
import { DurationInput } from '../rule/DurationInput.tsx'
import { ProcessPicker } from '../rule/ProcessPicker.tsx'
import { WhoEditor } from '../rule/WhoEditor.tsx'
import { newBranch, removeCard, replaceCard } from './change-cards.ts'
import { useNameThatFollows } from './use-card-name.ts'

interface Props {
  id: string
  process: SimpleProcess
  /** Fields of the process's form, for rules and conditions. */
  fields: readonly NamedField[]
  /** Changes of one card one after another are one step back. */
  onChange: (process: SimpleProcess, about?: string) => void
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
export default function CardDrawer({ id, process, fields, onChange, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const card = found(process.cards, id)
  if (!card) return null
  const put = (next: Card) => onChange(replaceCard(process, next), id)
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
        <NameField card={card} fields={fields} onChange={put} />
        {'who' in card && (
          <Form.Item label={word('who')}>
            <WhoEditor value={card.who} fields={fields} onChange={(who) => who && put({ ...card, who })} />
          </Form.Item>
        )}
        <Rest card={card} fields={fields} onChange={put} />
      </Form>
    </Drawer>
  )
}

/** The name follows the setting until a person writes another one; it follows again where the person leaves none. */
function NameField({ card, fields, onChange }: RestProps): ReactNode {
  const { t } = useTranslation()
  const ofSetting = useNameThatFollows(card, fields, onChange)
  const label = t('workflow.design.name')
  return (
    <Form.Item label={label}>
      <Input
        aria-label={label}
        value={card.name}
        maxLength={100}
        onChange={({ target }) => onChange({ ...card, name: target.value })}
        onBlur={() => card.name.trim() || onChange({ ...card, name: ofSetting })}
      />
    </Form.Item>
  )
}

/** Fields of each kind of card: a choice from a list, or a text. */
const CHOICES = {
  many: ['any', 'all', 'ratio', 'order'],
  nobody: ['administrator', 'pass', 'refuse', 'named'],
  starter: ['self', 'skip', 'leader'],
  rejected: ['end', 'returnToStarter'],
  overdueIn: ['clock', 'working'],
  overdueThen: ['remind', 'approve', 'reject', 'leader'],
  way: ['exclusive', 'parallel', 'inclusive'],
} as const
const FIELDS: Readonly<Record<Card['kind'], readonly string[]>> = {
  approve: ['many', 'rejected', 'starter', 'nobody', 'overdueAfter', 'overdueIn', 'overdueThen'],
  copy: [],
  delay: ['duration'],
  trigger: ['to', 'title', 'content'],
  call: ['key'],
  branch: ['way'],
}
interface RestProps {
  card: Card
  fields: readonly NamedField[]
  onChange: (card: Card) => void
}
function Rest({ card, fields, onChange }: RestProps): ReactNode {
  const { t } = useTranslation()
  const held = card as unknown as Record<string, string | undefined>
  const put = (key: string, value: string | undefined) =>
    onChange({ ...held, [key]: value || undefined } as unknown as Card)
  const isAsked = (key: string) => !LIMITS.has(key) || Boolean(held.overdueAfter)
  return (
    <>
      {FIELDS[card.kind].filter(isAsked).map((key) => {
        const label = t(`workflow.design.${key}`)
        const choices = key in CHOICES ? CHOICES[key as keyof typeof CHOICES] : undefined
        return (
          <Fragment key={key}>
            <Form.Item label={label}>
              {key === 'key' ? (
                <ProcessPicker label={label} value={held[key]} onChange={(value) => put(key, value)} />
              ) : choices ? (
                <Select
                  aria-label={label}
                  value={held[key] ?? choices[0]}
                  options={choices.map((value) => ({ value, label: t(`workflow.design.${key}.${value}`) }))}
                  onChange={(value: string) => put(key, value)}
                />
              ) : SPANS.has(key) ? (
                <DurationInput label={label} value={held[key]} onChange={(value) => put(key, value)} />
              ) : (
                <Input aria-label={label} value={held[key]} onChange={({ target }) => put(key, target.value)} />
              )}
            </Form.Item>
            {card.kind === 'approve' && <Besides of={key} card={card} onChange={onChange} />}
          </Fragment>
        )
      })}
      {card.kind === 'branch' && <Branches card={card} fields={fields} onChange={onChange} />}
    </>
  )
}
/** The field that belongs to a choice: the share that must approve, or the users who decide if no handler is found. */
function Besides({ of, card, onChange }: { of: string; card: ApproveCard; onChange: (card: Card) => void }): ReactNode {
  if (of === 'many' && card.many === 'ratio')
    return (
      <RatioField
        value={card.ratio ?? 100}
        {...(card.who.by === 'users' && card.who.values.length > 0 && { people: card.who.values.length })}
        onChange={(ratio) => onChange({ ...card, ratio })}
      />
    )
  if (of === 'nobody' && card.nobody === 'named')
    return <NobodyField value={card.nobodyIds ?? []} onChange={(nobodyIds) => onChange({ ...card, nobodyIds })} />
  return null
}
const LIMITS = new Set(['overdueIn', 'overdueThen'])
const SPANS = new Set(['duration', 'overdueAfter'])
type BranchCard = Extract<Card, { kind: 'branch' }>
interface BranchesProps {
  card: BranchCard
  fields: readonly NamedField[]
  onChange: (card: Card) => void
}
/** The ways of a branch: each with its name, and with a condition where not all are taken. */
function Branches({ card, fields, onChange }: BranchesProps): ReactNode {
  const { t } = useTranslation()
  const put = (next: Branch) =>
    onChange({ ...card, branches: card.branches.map((one) => (one.id === next.id ? next : one)) })
  return (
    <>
      {card.branches.map((branch) => (
        <fieldset key={branch.id} className="card-way">
          <legend>{branch.name}</legend>
          <Input
            aria-label={t('workflow.design.name')}
            value={branch.name}
            maxLength={100}
            onChange={({ target }) => put({ ...branch, name: target.value })}
          />
          {card.way !== 'parallel' && <Condition branch={branch} fields={fields} onChange={put} />}
          {card.branches.length > 2 && (
            <Button
              size="small"
              danger
              onClick={() => onChange({ ...card, branches: card.branches.filter(({ id }) => id !== branch.id) })}
            >
              {t('kit.delete')}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        type="dashed"
        onClick={() => onChange({ ...card, branches: [...card.branches, newBranch(card.branches.length + 1, t)] })}
      >
        {t('workflow.design.addBranch')}
      </Button>
    </>
  )
}
function Condition({
  branch,
  fields,
  onChange,
}: {
  branch: Branch
  fields: readonly NamedField[]
  onChange: (branch: Branch) => void
}): ReactNode {
  const { t } = useTranslation()
  const { condition = '', name } = branch
  const [isText, setText] = useState(Boolean(condition) && !isComparison(condition, fields))
  const write = (text: string) => {
    const { condition: _, ...rest } = branch
    onChange(text ? { ...rest, condition: text } : rest)
  }
  return (
    <>
      {isText ? (
        <Input
          aria-label={t('workflow.design.conditionOf', { name })}
          value={condition}
          placeholder={t('workflow.design.expressionHint')}
          onChange={({ target }) => write(target.value)}
        />
      ) : (
        fields.length > 0 && <Comparison body={condition} fields={fields} onChange={write} />
      )}
      {!condition && (
        <small className="quiet">{t(fields.length ? 'workflow.design.defaultHint' : 'workflow.design.noFields')}</small>
      )}
      {!isText && (
        <Button className="card-way-text" type="link" size="small" onClick={() => setText(true)}>
          {t('workflow.design.asExpression')}
        </Button>
      )}
    </>
  )
}
