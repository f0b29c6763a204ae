import { processDefinition } from '@cloud-steward/contract/workflow/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { queryRows } from '../../../kit/rows.ts'

interface Props {
  label: string
  /** The key of a process. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}
/** A process that is deployed, by its name. One that is not there any more is shown by its key. */
export function ProcessPicker({ label, value, onChange }: Props): ReactNode {
  const { data, isFetching } = useQuery({
    queryKey: [processDefinition.name, 'called'],
    queryFn: ({ signal }) => queryRows(processDefinition, { pageSize: 100 }, signal),
  })
  const latest = (data?.list ?? []).filter(({ isLatest }) => isLatest)
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      loading={isFetching}
      value={value || undefined}
      options={latest.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={onChange}
    />
  )
}
