import type { Resource } from '@cloud-steward/contract'
import { columnOf, Refusal, resourceNamed } from '@cloud-steward/contract'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { Ctx, OrgScope, PartyScope, Scope, Tenant } from './types.ts'

/** What says which rows of a resource, `t`, a caller sees where no plain column does. */
export interface ScopeRules {
  landlord?: (id: string) => Sql
  rentee?: (id: string, scope: PartyScope) => Sql
  installer?: (id: string) => Sql
  /** Who sees the rows of some organisations; without a rule those at their sites. */
  orgs?: (scope: OrgScope, tenantId: number) => Sql
}
/** Who looks. */
export type Seer = { scope: Scope; tenant: Pick<Tenant, 'id'> }
type Named = Pick<Resource, 'name' | 'fields' | 'scope'>

/** A landlord, a rentee or an installer: he sees his own rows, and changes only what a command for parties changes. */
export const isParty = (scope: Scope): scope is PartyScope =>
  scope.kind === 'landlord' || scope.kind === 'rentee' || scope.kind === 'installer'
export const seesAll = ({ scope }: Pick<Ctx, 'scope'>): boolean => scope.kind === 'all'

/** By the names of resources, for whoever reads or names rows of another one. */
const declared = new Map<string, ScopeRules>()
export const declareScope = ({ name }: Named, rules: ScopeRules = {}): void => void declared.set(name, rules)

/** Whether rows of a resource follow organisations at all, and by what; what has no rule is nobody's but the tenant's. */
export function scopedBy({ name, fields, scope }: Named): 'rule' | 'site' | 'tenant' | 'nothing' {
  if (declared.get(name)?.orgs) return 'rule'
  if ('siteId' in fields) return 'site'
  return scope.orgs === 'all' ? 'tenant' : 'nothing'
}

/** The condition on the rows a caller sees, as `t`; undefined when he sees all. Without a rule he sees nothing. */
export function rowScope({ scope, tenant }: Seer, resource: Named): Sql | undefined {
  if (scope.kind === 'all') return undefined
  const rules = declared.get(resource.name) ?? {}
  if (scope.kind !== 'orgs') {
    const column = resource.scope[scope.kind]
    return column
      ? sql`t.${sql.ref(columnOf(column))} = ${scope.id}`
      : (rules[scope.kind]?.(scope.id, scope) ?? sql`false`)
  }
  const by = scopedBy(resource)
  if (by === 'tenant') return undefined
  if (by === 'rule') return rules.orgs!(scope, tenant.id)
  return by === 'site' ? atSites(sql`t.site_id`, scope) : sql`false`
}
export function atSites(column: Sql, { siteIds }: OrgScope): Sql {
  // Said so, no row is looked at; and one site stays an equality, so that an index serves the order as well.
  if (siteIds.length < 2) return siteIds.length ? sql`${column} = ${siteIds[0]}` : sql`false`
  return sql`${column} = any(${siteIds}::uuid[])`
}

/** The same behind conditions that stand already. */
export function andScope(ctx: Seer, resource: Named): Sql {
  const own = rowScope(ctx, resource)
  return own ? sql` and ${own}` : sql``
}

/** Of these ids of records, those the caller sees. */
export async function seenOf(ctx: Pick<Ctx, 'db' | 'tenant' | 'scope'>, name: string, ids: readonly string[]) {
  const target = resourceNamed(name)
  if (!rowScope(ctx, target)) return new Set(ids)
  return foundOf(ctx, target, ids)
}
async function foundOf(ctx: Pick<Ctx, 'db' | 'tenant' | 'scope'>, target: Resource, ids: readonly string[]) {
  const rows = await ctx.db.rows(
    raw<{ id: string }>(sql`select t.id::text as id from ${sql.table(target.table)} t
      where t.tenant_id = ${ctx.tenant.id} and t.id = any(${ids}::uuid[])${andScope(ctx, target)}`),
  )
  // As they were asked for: ids are the same in both cases.
  const found = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => found.has(id.toLowerCase())))
}

export const seesEach = async (ctx: Parameters<typeof seenOf>[0], name: string, ids: readonly string[]) =>
  (await seenOf(ctx, name, ids)).size === new Set(ids).size

/** Refuses ids of records that are not there, are another tenant's, or that the caller does not see. @param field of the input */
export async function refuseUnknown(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'scope'>,
  name: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length && (await foundOf(ctx, resourceNamed(name), ids)).size < new Set(ids).size)
    throw new Refusal('kit.error.notFound', { http: 404, fields: [field] })
}

/** Refuses values that name a record the caller does not see, as the database refuses one that is not there. */
export async function refuseUnseen(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'scope'>,
  resource: Named,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  // What he would not see he does not add.
  if (scopedBy(resource) === 'nothing') throw new Refusal('kit.error.forbidden', { http: 403 })
  const { fields } = resource
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'ref' || field.readOnly || !(key in values)) continue
    const given = values[key]
    // The top of a tree is beyond everybody who sees only a part of it.
    const isTop = field.root && scopedBy(resourceNamed(field.to)) !== 'tenant' && (given == null || given === '0')
    if (!isTop && (typeof given !== 'string' || given === '0')) continue
    if (isTop || !(await seenOf(ctx, field.to, [given as string])).has(given as string))
      throw new Refusal('kit.error.notFound', { http: 404, fields: [key] })
  }
}
