import type { Page, Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { nameField } from '@cloud-steward/contract/kit/index.ts'
import { call } from '../infra/api.ts'
import type { Translate } from '../infra/i18n.ts'
import { queryClient } from '../infra/query-client.ts'
import { displayText } from './fields/display.tsx'

/** A row of any resource. */
export type Row = { id: string; createTime: string } & Record<string, unknown>

export const queryRows = <R extends Resource>(
  resource: R,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Page<RowOf<R>>> => call(resource.endpoints.query, input as never, { signal }) as never

export async function findRow<R extends Resource>(
  resource: R,
  id: string,
  signal?: AbortSignal,
): Promise<RowOf<R> | null> {
  return (await queryRows(resource, { id, currentPage: 1, pageSize: 1 }, signal)).list[0] ?? null
}

/** Every query about this resource asks again: its lists, its pickers, its records. */
export const refreshRows = (name: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [name] })

/** Which record a dialog is about: what it is called, where it is. Nothing while the row is not known. */
export const aboutOf = (...words: readonly unknown[]): string | undefined =>
  words.filter(Boolean).join(' · ') || undefined

/** How a record is called: by its title, or by the title of the record that stands for it. */
export const nameOf = ({ name, title, fields }: Resource, row: Row, t: Translate): string =>
  displayText(
    { field: fields[title]!, value: row[title], labelKey: `${name}.${title}`, title: joinedTitle(row, title) },
    t,
  )

/** The title of a referenced record that travels with the row: `siteId` → the row's `siteName`. */
export const joinedTitle = (row: Readonly<Record<string, unknown>>, key: string): string | undefined =>
  (row[nameField(key)] as string | null | undefined) ?? undefined
