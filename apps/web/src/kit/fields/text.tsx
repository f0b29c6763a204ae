import type { CodeField, ContactField, IdField, TextField } from '@cloud-steward/contract/kit/index.ts'
import { isNumbered } from '@cloud-steward/contract/kit/index.ts'
import { Input } from 'antd'
import { lazy, type ReactNode } from 'react'
import { translate } from '../../infra/i18n.ts'
import type { ControlProps } from './types.ts'

const Area = lazy(() => import('../../components/Area.tsx'))
const LONGEST = { mobile: 24, email: 100, id: 40 }
const MODES = { mobile: 'tel', email: 'email' } as const

/** Text, codes, mobile numbers and mail addresses. */
export default function TextControl(props: ControlProps<TextField | CodeField | ContactField | IdField>): ReactNode {
  const { field, label, value, onChange, searching, labelKey: _key, title: _title, ...rest } = props
  const shared = {
    ...rest,
    value: (value as string | null | undefined) ?? '',
    'aria-label': label,
    allowClear: searching,
    placeholder: searching ? label : isNumbered(field) ? translate('kit.numbered') : undefined,
    maxLength: 'max' in field ? field.max : LONGEST[field.kind],
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  if (field.kind === 'text' && field.multiline && !searching) return <Area {...shared} />
  return <Input {...shared} inputMode={field.kind in MODES ? MODES[field.kind as 'mobile'] : undefined} />
}
