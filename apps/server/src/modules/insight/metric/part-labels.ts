import { type Resource, resourceNamed } from '@cloud-steward/contract'
import type { Dimension } from '@cloud-steward/contract/insight/metric.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { divisionNames, type NamedTable, titlesOf } from './label.queries.ts'
import { FIELDS } from './list-metric.source.ts'

/** Labels for the keys of one dimension, in the caller's language. */
export async function partLabels(
  ctx: Ctx,
  resource: Resource,
  by: Dimension,
  keys: readonly string[],
): Promise<(key: string | null) => string> {
  const none = translate(ctx.language, 'insight.part.none')
  const key = FIELDS[by]
  const field = key ? resource.fields[key] : undefined
  if (by === 'region') {
    const found = await ctx.db.rows(divisionNames(keys))
    const names = new Map(found.map(({ code, name }) => [code, name]))
    return (code) => (code === null ? none : (names.get(code) ?? code))
  }
  if (by === 'hour') return (hour) => hour?.slice(11) ?? none
  if (by === 'age') return (age) => translate(ctx.language, `insight.part.age.${age}`)
  if (field?.kind === 'flag') return (value) => translate(ctx.language, `insight.part.${by}.${value}`)
  if (field?.kind === 'choice')
    return (value) => (value === null ? none : translate(ctx.language, `${resource.name}.${key}.${value}`))
  if (field?.kind !== 'ref') return (value) => value ?? none
  const rows = await ctx.db.rows(titlesOf(ctx.tenant.id, resourceNamed(field.to).table as NamedTable, keys))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return (id) => (id === null ? none : (titles.get(id) ?? none))
}
