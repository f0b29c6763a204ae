import type { RegionField } from '@cloud-steward/contract/kit/index.ts'
import { querySysRegionTree } from '@cloud-steward/contract/system/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../infra/api.ts'
import type { ControlProps } from './types.ts'

interface Node {
  value: string
  label: string
  children?: Node[]
}

/** The codes from the province down to this one. */
function pathTo(nodes: readonly Node[], code: string): string[] | undefined {
  for (const node of nodes) {
    if (node.value === code) return [code]
    const below = pathTo(node.children ?? [], code)
    if (below) return [node.value, ...below]
  }
  return undefined
}

/** Province, city and county; the value is the code of the last one chosen. */
export default function RegionControl(props: ControlProps<RegionField>): ReactNode {
  const { field, label, value, onChange, searching, title, labelKey: _key, ...rest } = props
  const { t } = useTranslation()
  const tree = useQuery({
    queryKey: ['system.region', 'tree'],
    // Divisions change once a year.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => ((await call(querySysRegionTree, {}, { signal })).list ?? []) as Node[],
  })
  const code = [value ?? []].flat().map(String)[0]
  return (
    <Cascader
      {...rest}
      aria-label={label}
      options={tree.data ?? []}
      loading={tree.isFetching}
      value={code ? (pathTo(tree.data ?? [], code) ?? [title ?? code]) : undefined}
      allowClear={searching || field.optional}
      changeOnSelect={searching}
      showSearch={{ filter: (typed, path) => path.some((node) => String(node.label).includes(typed)) }}
      placeholder={searching ? label : t('kit.select')}
      style={{ width: '100%' }}
      onChange={(path) => onChange?.(path?.at(-1) ?? (searching ? undefined : null))}
    />
  )
}
