import type { ChoiceField, FlagField } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { Picker } from '../../components/Picker.tsx'
import { useTranslation } from '../../infra/i18n.ts'
import type { ControlProps } from './types.ts'

/** One of a fixed list; several when the field or the search bar says so. A flag is searched as yes or no. */
export default function ChoiceControl(props: ControlProps<ChoiceField | FlagField>): ReactNode {
  const { field, labelKey, label, value, onChange, searching, title: _title, ...rest } = props
  const { t } = useTranslation()
  const flag = field.kind === 'flag'
  const several = !flag && (field.multiple || searching)
  const options = flag
    ? [true, false].map((word) => ({ value: String(word), label: t(word ? 'kit.yes' : 'kit.no') }))
    : field.values.map((word) => ({
        value: field.numeric && !searching ? Number(word) : word,
        label: t(`${labelKey}.${word}`),
      }))
  return (
    <Picker
      {...rest}
      light={searching}
      aria-label={label}
      mode={several ? 'multiple' : undefined}
      maxTagCount="responsive"
      value={value === null || value === '' ? undefined : value}
      options={options}
      // Yes to what? Nothing else says it once the label has given way to the value.
      {...(flag && searching && { labelRender: ({ label: word }) => `${label}: ${String(word)}` })}
      allowClear={searching || field.optional}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder={searching ? label : t('kit.select')}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(next ?? (field.optional ? null : undefined))}
    />
  )
}
