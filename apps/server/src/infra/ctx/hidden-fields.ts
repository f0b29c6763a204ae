import type { Resource } from '@cloud-steward/contract'
import { Refusal, shownKey } from '@cloud-steward/contract'
import type { Ctx } from './types.ts'

type Asked = Pick<Ctx, 'user'>
const nothing: ReadonlySet<string> = new Set()
const hiddenOf = ({ user }: Asked, { name }: Pick<Resource, 'name'>): ReadonlySet<string> =>
  user?.hiddenFields?.get(name) ?? nothing

export const isHidden = (ctx: Asked, resource: Pick<Resource, 'name'>, key: string): boolean =>
  hiddenOf(ctx, resource).has(key)

/** What one may not see one may not search by either: the rows found would tell it. */
export function refuseHidden(ctx: Asked, resource: Resource, key: string, asked: readonly unknown[]): void {
  if (isHidden(ctx, resource, key) && asked.some((value) => value != null && value !== ''))
    throw new Refusal('kit.error.badValue', { fields: [key] })
}
/** The columns of a list without those the caller may not see. */
export const shownList = (ctx: Asked, resource: Resource): readonly string[] =>
  resource.list.filter((key) => !isHidden(ctx, resource, key))

/** Without these keys, in lists and groups of a row as well: the steps of a rent tell the rent. */
function withoutKeys(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one, names))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const left = Object.entries(value).filter(([key]) => !names.has(key))
  return Object.fromEntries(left.map(([key, one]) => [key, withoutKeys(one, names)]))
}

/** Rows without what the caller may not see, under whatever name it stands in them. */
export function withoutHidden<Row extends Record<string, unknown>>(ctx: Asked, resource: Resource, rows: Row[]): Row[] {
  const hidden = hiddenOf(ctx, resource)
  if (!hidden.size) return rows
  const names = new Set([...hidden].flatMap((key) => [key, `${key}Cn`, shownKey(key, resource.fields[key]!)]))
  return rows.map((row) => withoutKeys(row, names) as Row)
}
