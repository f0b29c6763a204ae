import type { DictField } from '@cloud-steward/contract/kit/index.ts'
import { queryDictByDictType } from '@cloud-steward/contract/system/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Picker } from '../../components/Picker.tsx'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { ControlProps } from './types.ts'

/** A value of a dictionary, by the names its maintainers gave. */
export default function DictControl(props: ControlProps<DictField>): ReactNode {
  const { field, label, value, onChange, searching, title, labelKey: _key, ...rest } = props
  const { t } = useTranslation()
  const offered = useQuery({
    queryKey: ['system.dict', 'type', field.type],
    queryFn: async ({ signal }) =>
      (await call(queryDictByDictType, { dictType: field.type }, { signal })) as { name: string; value: string }[],
  })
  const options = (offered.data ?? []).map((one) => ({ value: one.value, label: one.name }))
  const known = options.some((option) => option.value === value)
  return (
    <Picker
      {...rest}
      light={searching}
      aria-label={label}
      mode={searching ? 'multiple' : undefined}
      maxTagCount="responsive"
      value={value === null || value === '' ? undefined : value}
      options={!known && title && value ? [{ value: String(value), label: title }, ...options] : options}
      loading={offered.isFetching}
      allowClear={searching || field.optional}
      placeholder={searching ? label : t('kit.select')}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(next ?? (searching ? undefined : null))}
    />
  )
}
