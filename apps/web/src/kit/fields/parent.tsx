import { resourceNamed } from '@cloud-steward/contract'
import type { RefField } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryRows, type Row } from '../rows.ts'
import type { ControlProps } from './types.ts'

interface Node {
  value: string
  title: string
  children: Node[]
}
const TOP = '0'

/** The place of a record in its tree: at the top or below another one, but for `own`, the record itself. */
export default function ParentControl(props: ControlProps<RefField> & { own?: string }): ReactNode {
  const { field, label, value, onChange, searching, own, title: _title, labelKey: _key, ...rest } = props
  const { t } = useTranslation()
  const target = resourceNamed(field.to)
  const tree = useQuery({
    queryKey: [field.to, 'tree'],
    queryFn: async ({ signal }) => (await queryRows(target, {}, signal)).list as Row[],
  })
  const nodesOf = (rows: readonly Row[] = []): Node[] =>
    rows.flatMap((row) => {
      if (row.id === own) return []
      const children = nodesOf(row.children as Row[] | undefined)
      return [{ value: row.id, title: String(row[target.title]), children }]
    })
  return (
    <TreeSelect
      {...rest}
      aria-label={label}
      value={value === TOP || !value ? undefined : String(value)}
      treeData={nodesOf(tree.data)}
      loading={tree.isFetching}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      placeholder={searching ? label : t('kit.top')}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(next ?? (searching ? undefined : TOP))}
    />
  )
}
