import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

/** A field of the process's form, as conditions and rules name it. */
export interface NamedField {
  key: string
  label: string
  kind?: string
  /** Of a choice. */
  values?: readonly string[]
}
interface Props {
  /** `${amount > 500000}`; empty: none. */
  body: string
  fields: readonly NamedField[]
  onChange: (body: string) => void
}
const SIGNS = ['==', '!=', '>', '>=', '<', '<='] as const
const SIMPLE = /^\$\{(\w+) (==|!=|>=|<=|>|<) (?:'([^']*)'|(-?[\d.]+|true|false))\}$/
interface Compared {
  field?: string | undefined
  sign: string
  value: string
}
const kindOf = (fields: readonly NamedField[], key: string | undefined): string | undefined =>
  fields.find((field) => field.key === key)?.kind
const isMoney = (fields: readonly NamedField[], key: string | undefined): boolean => kindOf(fields, key) === 'money'

/** Amounts are fen in the process, and yuan for people. */
function comparedIn(body: string, fields: readonly NamedField[]): Compared {
  const [, field, sign = '==', text, number] = SIMPLE.exec(body) ?? []
  const value = number !== undefined && isMoney(fields, field) ? String(Number(number) / 100) : (text ?? number ?? '')
  return { field, sign, value }
}
/** Undefined while it is not whole. */
function expressionOf({ field, sign, value }: Compared, fields: readonly NamedField[]): string | undefined {
  if (!field || value === '') return undefined
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value) || kindOf(fields, field) === 'flag'
  const number = isMoney(fields, field) ? String(Math.round(Number(value) * 100)) : value
  return `\${${field} ${sign} ${isNumber ? number : `'${value.replaceAll("'", '')}'`}}`
}

/** Whether a condition says no more than that. */
export const isComparison = (body: string, fields: readonly NamedField[]): boolean =>
  kindOf(fields, SIMPLE.exec(body)?.[1]) !== undefined
/** A condition as a field, a sign and a value. */
export function Comparison({ body, fields, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => comparedIn(body, fields))
  const change = (to: Partial<Compared>) => {
    const next = { ...typed, ...to }
    setTyped(next)
    const text = expressionOf(next, fields)
    // Half of a comparison says nothing, and none is the default.
    if (text || !next.field) onChange(text ?? '')
  }
  return (
    <span className="comparison">
      <Select
        allowClear
        aria-label={t('workflow.design.field')}
        placeholder={t('workflow.design.field')}
        value={typed.field}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={(field?: string) => change({ field, value: '' })}
      />
      <Select
        aria-label={t('workflow.design.sign')}
        value={typed.sign}
        options={SIGNS.map((value) => ({ value, label: t(`workflow.design.sign.${value}`) }))}
        onChange={(sign: string) => change({ sign })}
      />
      <ValueInput
        of={fields.find(({ key }) => key === typed.field)}
        value={typed.value}
        onChange={(value) => change({ value })}
      />
    </span>
  )
}

/** A value is chosen where the field has a few, else it is typed. */
function ValueInput({
  of,
  value,
  onChange,
}: {
  of: NamedField | undefined
  value: string
  onChange: (value: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const label = t('workflow.design.value')
  const options =
    of?.kind === 'flag'
      ? ['true', 'false'].map((one) => ({ value: one, label: t(one === 'true' ? 'kit.yes' : 'kit.no') }))
      : of?.values?.map((one) => ({ value: one, label: one }))
  if (options?.length)
    return <Select aria-label={label} value={value || undefined} options={options} onChange={onChange} />
  return (
    <Input
      aria-label={label}
      value={value}
      suffix={of?.kind === 'money' ? t('workflow.design.yuan') : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
