import type { RefField, Shape } from '@cloud-steward/contract/kit/index.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { FieldControl } from './control.tsx'
import type { ControlProps } from './types.ts'

type Values = Readonly<Record<string, unknown>>
/** The picker a field is chosen with, of a list those of its entries. */
const refOf = (field: Shape[string] | undefined): RefField | undefined => {
  const one = field?.kind === 'list' ? field.of : field
  return one?.kind === 'ref' ? one : undefined
}

/** What is given up when these fields were changed: what was offered because of what they held, and what stood in their place. */
export function givenUp(shape: Shape, changed: Values, all: Values): string[] {
  const gone = new Set<string>()
  const isEmpty = (key: string) => [all[key] ?? []].flat().length === 0 || all[key] === ''
  const giveUp = (key: string) => {
    if (!(key in shape) || key in changed || gone.has(key) || isEmpty(key)) return
    gone.add(key)
    follow(key)
  }
  const follow = (changedKey: string) => {
    for (const key of Object.keys(shape)) if (refOf(shape[key])?.alike?.includes(changedKey)) giveUp(key)
  }
  for (const key of Object.keys(changed)) {
    follow(key)
    if (!isEmpty(key)) refOf(shape[key])?.instead?.forEach(giveUp)
  }
  return [...gone]
}

interface Props extends ControlProps<RefField> {
  /** The form it stands in. */
  shape: Shape
  labelPrefix: string
}
/** A picker that offers what goes with what the form around it has chosen before. */
export function BesideControl({ shape, labelPrefix, ...props }: Props): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const names = props.field.alike ?? []
  const held = Form.useWatch((all: Values) => names.map((name) => String(all[name] ?? '')).join(), {
    form,
    preserve: true,
  })
  const values = (held ?? '').split(',')
  const beside = Object.fromEntries(names.flatMap((name, at) => (values[at] ? [[name, values[at]]] : [])))
  const missing = names.find((name) => !beside[name] && shape[name] && !shape[name].optional)
  return (
    <FieldControl
      {...props}
      {...(missing ? { disabled: true, hint: t('kit.chooseBefore', { label: t(`${labelPrefix}.${missing}`) }) } : {})}
      beside={beside}
    />
  )
}
