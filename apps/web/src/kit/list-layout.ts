import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { keptForAccount } from '../infra/kept-for-account.ts'
import type { Column } from './columns.ts'

export const DENSITIES = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]
/** What a user chose for one list. */
export interface Layout {
  /** Keys of the columns shown, in their order; absent: as the resource says. */
  shown?: readonly string[]
  /** Pixels, by key. */
  widths?: Readonly<Record<string, number>>
}
interface Layouts {
  density: Density
  lists: Readonly<Record<string, Layout>>
}
const kept = keptForAccount<Layouts>('lists', { density: 'normal', lists: {} })

export const useDensity = (): Density => kept.use().density
export const useLayout = (list: string): Layout => kept.use().lists[list] ?? {}
export const chooseDensity = (density: Density): void => kept.change((all) => ({ ...all, density }))
export const changeLayout = (list: string, by: (now: Layout) => Layout): void =>
  kept.change((all) => ({ ...all, lists: { ...all.lists, [list]: by(all.lists[list] ?? {}) } }))

type Shown = Pick<Resource, 'shown' | 'fields'>
/** A column that a screen adds itself is shown unless a user takes it out. */
const isShownFirst = ({ shown, fields }: Shown, key: string): boolean =>
  shown.includes(key) || !(key in fields || key === 'createTime')

/** The keys of the columns a list shows: as the user chose, else as the resource says. */
export function shownKeys(resource: Shown, columns: readonly { key: string }[], { shown }: Layout): string[] {
  const keys = columns.map(({ key }) => key)
  return shown ? shown.filter((key) => keys.includes(key)) : keys.filter((key) => isShownFirst(resource, key))
}
/** The columns a list shows, in their order and widths; the first stays in sight. */
export function arranged<R extends Resource>(resource: R, columns: readonly Column<R>[], layout: Layout): Column<R>[] {
  const shown = shownKeys(resource, columns, layout).flatMap((key) => columns.filter((one) => one.key === key))
  return shown.map((column, at) => {
    const width = layout.widths?.[column.key]
    return {
      ...column,
      ...(at === 0 ? { fixed: 'left' as const } : {}),
      ...(width ? { width, isExact: true, ellipsis: column.ellipsis ?? { showTitle: true } } : {}),
    }
  })
}
