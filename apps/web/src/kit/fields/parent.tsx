import type { RefField } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { resourceNamed } from '../../infra/resource-named.ts'
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
  const tree = useQuery({
    queryKey: [field.to, 'tree'],
    queryFn: async ({ signal }) => {
      const target = await resourceNamed(field.to)
      return { title: target.title, rows: (await queryRows(target, {}, signal)).list }
    },
  })
  const nodesOf = (rows: readonly Row[], title: string): Node[] =>
    rows.flatMap((row) => {
      if (row.id === own) return []
      const children = nodesOf((row.children as Row[] | undefined) ?? [], title)
      return [{ value: row.id, title: String(row[title]), children }]
    })
  return (
    <TreeSelect
      {...rest}
      aria-label={label}
      value={value === TOP || !value ? undefined : String(value)}
      treeData={tree.data && nodesOf(tree.data.rows, tree.data.title)}
      loading={tree.isFetching}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      placeholder={searching ? label : t('kit.top')}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(next ?? (searching ? undefined : TOP))}
    />
  )
}
