import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { instant, shownKey } from '@cloud-steward/contract/kit/index.ts'
import { numberLink, recordLink } from '../components/record-link.tsx'
import type { TableColumn } from '../components/table/types.ts'
import type { Translate } from '../infra/i18n.ts'
import { isAmount, shownValue } from './fields/display.tsx'

export type Column<R extends Resource> = TableColumn<RowOf<R>> & { key: string }

const MADE = instant()
/** Kinds whose texts may be long: cut at a width, the whole of it under the mouse and on focus. */
const CUT: ReadonlySet<string> = new Set(['text', 'code', 'ref', 'region', 'dict', 'email', 'list'])
const WIDTHS: Readonly<Record<string, number>> = {
  money: 120,
  int: 92,
  decimal: 100,
  date: 112,
  instant: 164,
  choice: 108,
  flag: 76,
  mobile: 124,
}

/**
 * The columns of a resource's list by kind, those shown at first before the others. To change one, map over the result by `key`; to add one, put it where it
 * belongs: `columns={(standard) => [...standard, mine]}`.
 */
export function resourceColumns<R extends Resource>(resource: R, t: Translate): Column<R>[] {
  const keys = new Set<string>([...resource.shown, ...resource.list, 'createTime'])
  return [...keys].map((key): Column<R> => {
    const field = resource.fields[key] ?? MADE
    const made = key === 'createTime'
    const labelKey = `${resource.name}.${key}`
    return {
      key,
      title: t(made ? 'kit.createTime' : labelKey),
      align: isAmount(field) ? 'right' : undefined,
      width: WIDTHS[field.kind],
      ellipsis: CUT.has(field.kind) || undefined,
      sorter: made || resource.sort.includes(key),
      render: (_, row) => {
        const values = row as Record<string, unknown>
        const shown = shownValue(
          { field, value: values[key], labelKey, title: values[shownKey(key, field)] as string | undefined },
          t,
        )
        return key === resource.title ? recordLink(resource.name, values.id, shown) : (numberLink(key, values) ?? shown)
      },
    }
  })
}
