import type { RegionField } from '@cloud-steward/contract/kit/index.ts'
import { querySysRegionTree } from '@cloud-steward/contract/system/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { type KeyboardEvent as Pressed, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
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

/** Levels an address needs at least: province, city, county. */
const LEAST = 3
/**
 * Corrects Enter in the Cascader. On a division above the county, Cascader would select it and close: open the level below
 * instead. After a search, Cascader marks no hit: select the first one.
 */
const enter = (event: Pressed, popup: RefObject<HTMLElement | null>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const input = event.target as HTMLInputElement
  const all = (name: string) => [...(popup.current?.querySelectorAll<HTMLElement>(`.ant-cascader-menu${name}`) ?? [])]
  const [columns, marked] = [all(''), all('-item-active')]
  const hit = input.value && !marked.length ? all('-item')[0] : undefined
  const isOnTheWay = !input.value && marked.length > 0 && marked.length < LEAST && columns.length > marked.length
  if (!hit && !isOnTheWay) return
  event.preventDefault()
  event.stopPropagation()
  if (hit) return hit.click()
  const right = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
  // Cascader reads keyCode, which the constructor of KeyboardEvent need not accept.
  Object.defineProperty(right, 'keyCode', { value: 39 })
  input.dispatchEvent(right)
}

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
  const popup = useRef<HTMLDivElement>(null)
  const path = code ? pathTo(nodes, code).map((node) => node.value) : []
  const cells = code ? (path.length ? [...new Set([...path, code])] : [title ?? code]) : undefined
  // Keep the array's identity: with a new array Cascader forgets which levels the user opened.
  const joined = cells?.join('\n')
  const shown = useMemo(() => joined?.split('\n'), [joined])
  return (
    <div role="presentation" onKeyDownCapture={(event) => !searching && enter(event, popup)}>
      <Cascader
        {...rest}
        aria-label={label}
        options={nodes}
        loading={tree.isFetching}
        loadData={searching ? undefined : (opening) => setOpened(opening.at(-1)?.value)}
        value={shown}
        allowClear={searching || field.optional}
        changeOnSelect
        showSearch={{ filter: (typed, found) => found.some((node) => String(node.label).includes(typed)) }}
        placeholder={searching ? label : t('kit.select')}
        style={{ width: '100%' }}
        popupRender={(menus) => <div ref={popup}>{menus}</div>}
        onChange={(codes, chosen) => {
          if (!searching && codes && codes.length < LEAST && chosen.at(-1)?.children) return
          onChange?.(codes?.at(-1) ?? (searching ? undefined : null))
        }}
      />
    </div>
  )
}
