import type { RegionField } from '@cloud-steward/contract/kit/index.ts'
import { querySysRegionTree } from '@cloud-steward/contract/system/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { ControlProps } from './types.ts'

interface Node {
  value: string
  label: string
  children?: Node[]
  isLeaf?: boolean
}
const COUNTY = /^\d{6}$/
/** What is below a division, or all down to the counties. Divisions change once a year. */
const below = (parentRegionCode?: string) => ({
  queryKey: ['system.region', 'tree', parentRegionCode],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    ((await call(querySysRegionTree, { parentRegionCode }, { signal })).list ?? []) as Node[],
})

/** The nodes from the province down to this code, or to the county of a street. */
function pathTo(nodes: readonly Node[], code: string): Node[] {
  for (const node of nodes) {
    if (node.value === code || (code.length === 9 && node.value === code.slice(0, 6))) return [node]
    const found = pathTo(node.children ?? [], code)
    if (found.length) return [node, ...found]
  }
  return []
}
/** Counties can be opened; of one the streets are there. */
const withStreets = (nodes: readonly Node[], county: string | undefined, streets: Node[] | undefined): Node[] =>
  nodes.map((node) => {
    if (node.children) return { ...node, children: withStreets(node.children, county, streets) }
    if (node.value === county && streets) return { ...node, children: streets, isLeaf: !streets.length }
    return COUNTY.test(node.value) ? { ...node, isLeaf: false } : node
  })

/** Province, city, county and, if one likes, street; the value is the code of the last one chosen. */
export default function RegionControl(props: ControlProps<RegionField>): ReactNode {
  const { field, label, value, onChange, searching, title, labelKey: _key, ...rest } = props
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string>()
  const code = [value ?? []].flat().map(String)[0]
  const county = opened ?? (code?.length === 9 ? code.slice(0, 6) : undefined)
  const tree = useQuery(below())
  const streets = useQuery({ ...below(county), enabled: county !== undefined })
  const nodes = searching ? (tree.data ?? []) : withStreets(tree.data ?? [], county, streets.data)
  const path = code ? pathTo(nodes, code).map((node) => node.value) : []
  return (
    <Cascader
      {...rest}
      aria-label={label}
      options={nodes}
      loading={tree.isFetching}
      loadData={searching ? undefined : (opening) => setOpened(opening.at(-1)?.value)}
      value={code ? (path.length ? [...new Set([...path, code])] : [title ?? code]) : undefined}
      allowClear={searching || field.optional}
      changeOnSelect
      showSearch={{ filter: (typed, found) => found.some((node) => String(node.label).includes(typed)) }}
      placeholder={searching ? label : t('kit.select')}
      style={{ width: '100%' }}
      onChange={(codes, chosen) => {
        // An address says at least which county; a province alone is only on the way there.
        if (!searching && codes && codes.length < 3 && chosen.at(-1)?.children) return
        onChange?.(codes?.at(-1) ?? (searching ? undefined : null))
      }}
    />
  )
}
