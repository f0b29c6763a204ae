import type { Who } from '@cloud-steward/contract/workflow/simple.ts'
import { Input, InputNumber, Select, TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { useWhoOptions, type WhoOption } from './who-options.ts'

interface Props {
  value?: Who | undefined
  onChange?: (who: Who | undefined) => void
  /** Fields of the process's form that may hold people. */
  fields: readonly { key: string; label: string; kind?: string }[]
  /** One kind of rule, without the choice of it. */
  only?: Who['by']
  /** What the people are for; default: they handle the node. */
  label?: string
}
const KINDS = [
  'users',
  'roles',
  'posts',
  'orgs',
  'leader',
  'leaders',
  'starter',
  'chosen',
  'field',
  'expression',
] as const

/** A rule that says who handles or reads a node: chosen by kind, then by names. */
export function WhoEditor({ value, onChange, fields, only, label }: Props): ReactNode {
  const { t } = useTranslation()
  const by = only ?? value?.by
  return (
    <div className="who-editor">
      {!only && (
        <Select
          allowClear
          aria-label={label ?? t('workflow.design.who')}
          placeholder={t('workflow.who.none')}
          value={by}
          options={KINDS.map((kind) => ({ value: kind, label: t(`workflow.who.${kind}`) }))}
          onChange={(kind?: Who['by']) =>
            onChange?.(kind && { by: kind, values: [], ...(kind.startsWith('leader') && { level: 1 }) })
          }
        />
      )}
      {by && <Details by={by} value={value} fields={fields} onChange={onChange} />}
    </div>
  )
}

type Rest = Omit<Props, 'only' | 'label'> & { by: Who['by']; values: string[]; set: (values: string[]) => void }
/** What each kind of rule needs besides its kind; the starter and who is chosen need nothing. */
const DETAILS: Partial<Record<Who['by'], (props: Rest) => ReactNode>> = {
  users: ({ values, set }) => <Named by="users" values={values} onChange={set} />,
  roles: ({ values, set }) => <Named by="roles" values={values} onChange={set} />,
  orgs: ({ values, set }) => <Tree by="orgs" values={values} onChange={set} />,
  posts: ({ values, set }) => <Tree by="posts" values={values} onChange={set} />,
  leader: (props) => <Level {...props} />,
  leaders: (props) => <Level {...props} />,
  field: (props) => <FieldPicker {...props} />,
  expression: (props) => <ExpressionInput {...props} />,
}
function Details({ by, value, fields, onChange }: Omit<Props, 'only' | 'label'> & { by: Who['by'] }): ReactNode {
  const values = value?.values ?? []
  const set = (next: string[]) => onChange?.({ by, values: next })
  return DETAILS[by]?.({ by, value, values, fields, set, onChange }) ?? null
}
function Level({ by, value, onChange }: Rest): ReactNode {
  const { t } = useTranslation()
  return (
    <InputNumber
      aria-label={t('workflow.who.level')}
      min={1}
      max={10}
      suffix={t('workflow.who.level')}
      value={value?.level ?? 1}
      onChange={(level) => onChange?.({ by, values: [], level: level ?? 1 })}
    />
  )
}
/** People are chosen, or named by their accounts. */
const holdsPeople = ({ kind }: Props['fields'][number]): boolean => !kind || kind === 'user' || kind === 'text'
function FieldPicker({ values, fields, set }: Rest): ReactNode {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('workflow.who.field')}
      value={values[0]}
      options={fields.filter(holdsPeople).map(({ key, label }) => ({ value: key, label }))}
      onChange={(key: string) => set([key])}
    />
  )
}
function ExpressionInput({ values, set }: Rest): ReactNode {
  const { t } = useTranslation()
  return (
    <Input
      aria-label={t('workflow.who.expression')}
      placeholder="${…}"
      value={values[0] ?? ''}
      onChange={({ target }) => set([target.value])}
    />
  )
}

interface NamesProps<K extends Who['by']> {
  by: K
  values: string[]
  onChange: (values: string[]) => void
}
const choiceOf = ({ value, title, children }: WhoOption): object =>
  children ? { label: title, options: children.map(choiceOf) } : { value, label: title }
function Named({ by, values, onChange }: NamesProps<'users' | 'roles'>): ReactNode {
  const { t } = useTranslation()
  const { options, isLoading } = useWhoOptions(by, values)
  return (
    <Select
      mode="multiple"
      aria-label={t(`workflow.who.${by}`)}
      loading={isLoading}
      value={values}
      options={options.map(choiceOf)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  )
}
function Tree({ by, values, onChange }: NamesProps<'orgs' | 'posts'>): ReactNode {
  const { t } = useTranslation()
  const { options } = useWhoOptions(by, values)
  return (
    <TreeSelect
      multiple
      aria-label={t(`workflow.who.${by}`)}
      treeData={options}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={values}
      onChange={onChange}
    />
  )
}
