import type { Field, Resource } from '@cloud-steward/contract'
import { columnOf, isRange, Refusal, resourceNamed, shownKey } from '@cloud-steward/contract'
import { isHidden, refuseHidden, shownList } from '../infra/ctx/hidden-fields.ts'
import type { Ports } from '../infra/ctx/ports.ts'
import { rowScope, type ScopeRules } from '../infra/ctx/row-scope.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { anyOf, isText } from '../infra/db/conditions.ts'
import { foundBy, writtenOrSpoken } from '../infra/db/find.ts'
import { nameOfUser } from '../infra/db/name-of-user.ts'
import type { Found, Searchable } from '../infra/db/search.ts'
import type { Sql, Statement } from '../infra/db/sql.ts'
import { raw, sql } from '../infra/db/sql.ts'

/** How a resource's rows are read when its table alone does not say everything. `t` is the resource's table. */
export interface ListSource extends Searchable {
  /** Joins for computed columns, e.g. sql`left join lateral (…) l on true`. */
  joins?: (ctx: Ctx) => Sql
  /** Expressions of computed fields (and of their `…Name` fields). */
  columns?: (ctx: Ctx) => Readonly<Record<string, Sql>>
  /** Conditions for callers who see only some rows, where no plain column says whose they are. */
  scope?: ScopeRules
  /** Filters that are not a comparison with the field's own expression. */
  filters?: Readonly<Record<string, (value: string, ctx: Ctx) => Sql>>
  /**
   * Fields that follow from when a row counts as made: asked for and sorted by that, so that the index of the list's own
   * order begins where they do. Of a value, the moment.
   */
  byTime?: Readonly<Record<string, (value: string) => string>>
  /** `text` where records are known by their codes. */
  ids?: 'text'
  /** References whose titles are: what a picker of this list looks for is then found by their indexes. */
  indexedBeside?: readonly string[]
  /** Joins `outline.place`: the order of exports when none was asked for. */
  outline?: (ctx: Ctx) => Sql
  /** Last touch on a row of a page, which is its to change; what it changes in a column, `columns` computes alike for exports. */
  present?: (row: Record<string, unknown>, ctx: Ctx) => Record<string, unknown>
  /** Fields that `present` works out from others: a page does not ask the database for them as well. */
  presented?: readonly string[]
}
export interface ListInput {
  currentPage?: number | null
  pageSize?: number | null
  sorter?: string | null
  [filter: string]: unknown
}
type FieldSql = (key: string) => Sql
/** An aggregate over the rows of a list: see `figures` of ListQuery. */
export interface Figures {
  by?: (field: FieldSql, ctx: Ctx) => Sql
  inputs: Readonly<Record<string, (field: FieldSql, ctx: Ctx) => Sql>>
  value: Sql
  /** Parts, at most. */
  most: number
}
export interface FigureRow {
  key: string | null
  isAll: boolean
  rows: number
  value: number | null
}
/** A count stops here: "10,000+" is answered at once, an exact million is not. */
export const MOST_COUNTED = 10_000
/** Page sizes the console offers. */
const USUAL = new Set([10, 20, 50, 100])

/** What a source computes, and the end of the list statement that selects it. */
interface Made {
  computed: Readonly<Record<string, Sql>>
  tail?: Sql
}
const made = new WeakMap<Ports, WeakMap<ListSource, Map<string, Made>>>()
const MOST_KEPT = 500
/** It depends on these alone, and putting its sixty pieces together takes longer than all the rest of a request. */
function madeFor(ctx: Ctx, resource: Resource, source: ListSource): Made {
  const { tenant, scope, language, ports } = ctx
  const key = `${resource.name} ${tenant.id} ${language} ${ctx.today()} ${scope.kind}${'id' in scope ? scope.id : ''}`
  const ofApp = made.get(ports) ?? new WeakMap<ListSource, Map<string, Made>>()
  made.set(ports, ofApp)
  const all = ofApp.get(source) ?? new Map<string, Made>()
  ofApp.set(source, all)
  const known = all.get(key) ?? { computed: source.columns?.(ctx) ?? {} }
  if (all.size >= MOST_KEPT) all.clear()
  all.set(key, known)
  return known
}

const refTable = (field: Field): { table: string; title: string } | undefined => {
  if (field.kind !== 'ref') return undefined
  const target = resourceNamed(field.to)
  return { table: target.table, title: columnOf(target.title) }
}
/** Builds the statements of a list: which rows, how many, and in what order. */
export class ListQuery {
  readonly #resource: Resource
  readonly #source: ListSource
  readonly #ctx: Ctx
  readonly #made: Made
  readonly #computed: Made['computed']
  readonly #where: Sql[] = []
  #needsJoins = false
  #looked: number | undefined
  /** Whether a text is sought without an index: rows are walked until enough contain it. */
  isWalked = false

  constructor(ctx: Ctx, resource: Resource, source: ListSource, input: ListInput, found: Found = {}) {
    this.#ctx = ctx
    this.#resource = resource
    this.#source = source
    this.#made = madeFor(ctx, resource, source)
    this.#computed = this.#made.computed
    this.#where.push(sql`t.tenant_id = ${ctx.tenant.id}`, ...[rowScope(ctx, resource) ?? []].flat())
    this.#addFilters(input, found)
  }

  #addFilters(input: ListInput, found: Found): void {
    const byId = this.#source.filters?.id ?? ((ids: string) => anyOf(sql`t.id`, ids, this.#source.ids ?? 'uuid'))
    if (input.id) this.#where.push(byId(String(input.id), this.#ctx))
    this.isWalked = Boolean(input.find)
    if (input.find) this.#where.push(...foundBy(this.#ctx, this.#resource, this.#pickable(), String(input.find)))
    for (const key of this.#resource.search) {
      const field = this.#resource.fields[key]!
      const [from, to] = [input[`${key}From`], input[`${key}To`]]
      refuseHidden(this.#ctx, this.#resource, key, [input[key], from, to])
      const value = input[key]
      if (isRange(field)) {
        const of = (bound: unknown) => this.#source.byTime?.[key]?.(String(bound)) ?? bound
        if (from != null) this.#where.push(sql`${this.#ordered(key)} >= ${of(from)}`)
        if (to != null) this.#where.push(sql`${this.#ordered(key)} <= ${of(to)}`)
        if (value != null) this.#where.push(sql`${this.#ordered(key)} = ${of(value)}`)
        continue
      }
      if (value == null || value === '') continue
      const special = this.#source.filters?.[key]
      if (found[key]) {
        this.#looked = found[key].length
        this.#where.push(sql`t.id = any(${found[key]}::uuid[])`)
      } else if (special) {
        this.#needsJoins ||= key in this.#computed
        this.#where.push(special(String(value), this.#ctx))
      } else {
        this.isWalked ||= isText(field)
        this.#where.push(writtenOrSpoken(this.#resource, key, this.#expression(key), String(value)))
      }
    }
  }

  /** What a picker shows of a row, without what is hidden from the caller. */
  #pickable(): Sql[] {
    const { within, title, beside, fields } = this.#resource
    return [...(within ? [within] : []), title, ...beside].flatMap((key) => {
      if (isHidden(this.#ctx, this.#resource, key)) return []
      const name = shownKey(key, fields[key]!)
      const to = this.#computed[name] ? undefined : refTable(fields[key]!)
      if (!to) return [this.#expression(name)]
      return [
        sql`(select x.${sql.ref(to.title)} from ${sql.table(to.table)} x where x.tenant_id = t.tenant_id and x.id = ${this.#expression(key)})`,
      ]
    })
  }
  /** The SQL of a field, noting when it needs the joins. */
  #expression(key: string): Sql {
    const computed = this.#computed[key]
    if (!computed) return this.#column(key)
    this.#needsJoins = true
    return computed
  }
  #ordered = (key: string): Sql => (this.#source.byTime?.[key] ? sql`t.created_at` : this.#expression(key))
  #column = (key: string): Sql => sql`t.${sql.ref(columnOf(key))}`
  #from = (): Sql =>
    sql`${sql.table(this.#resource.table)} t ${this.#needsJoins ? (this.#source.joins?.(this.#ctx) ?? sql``) : sql``}`
  #condition = (): Sql => sql.join(this.#where, sql` and `)

  #order(sorter: string | null | undefined): Sql {
    const cut = (sorter || 'createTime_descend').lastIndexOf('_')
    const [key, way] = [(sorter || 'createTime_descend').slice(0, cut), (sorter || 'createTime_descend').slice(cut + 1)]
    if (key !== 'createTime' && (!this.#resource.sort.includes(key) || isHidden(this.#ctx, this.#resource, key)))
      throw new Refusal('kit.error.badValue', { fields: ['sorter'] })
    const direction = way === 'ascend' ? sql`asc` : sql`desc`
    return sql`${this.#ordered(key)} ${direction}, t.id ${direction}`
  }

  /** All output columns with the joins of referenced titles. `inner` is the statement that picks the ids in order. */
  #project(inner: Sql): Sql {
    // Materialized: for a tenant the planner's statistics do not know yet, the page would be picked again for every row.
    return sql`with picked as materialized (${inner}) ${(this.#made.tail ??= this.#tail())}`
  }

  /** What a row of these fields shows, by its name, and the joins that takes. */
  #columns(keys: readonly string[]): { columns: Map<string, Sql>; joins: Sql } {
    const joins: Sql[] = []
    const columns = new Map<string, Sql>()
    for (const key of keys) {
      const field = this.#resource.fields[key]!
      columns.set(key, this.#computed[key] ?? this.#column(key))
      const name = shownKey(key, field)
      if (name === key) continue
      if (this.#computed[name]) columns.set(name, this.#computed[name])
      else if (field.kind === 'text') {
        columns.set(name, nameOfUser(this.#ctx, columns.get(key)!))
      } else if (field.kind === 'region')
        columns.set(name, sql`(select r.path_name from system_region r where r.code = ${this.#column(key)})`)
      else if (field.kind === 'dict')
        columns.set(
          name,
          sql`(select d.dict_name from system_dict d where d.tenant_id = t.tenant_id and d.dict_type = ${field.type} and d.dict_value = ${this.#column(key)} and d.parent_id is not null limit 1)`,
        )
      else if (!this.#computed[key]) {
        const to = refTable(field)
        if (!to) continue
        const alias = `r_${columnOf(key)}`
        joins.push(
          sql` left join ${sql.table(to.table)} as ${sql.ref(alias)} on ${sql.ref(alias)}.tenant_id = t.tenant_id and ${sql.ref(alias)}.id = ${this.#column(key)}`,
        )
        columns.set(name, sql`${sql.ref(alias)}.${sql.ref(to.title)}`)
      }
    }
    const own = this.#source.joins?.(this.#ctx) ?? sql``
    return { columns, joins: sql`${own}${sql.join(joins, sql``)}` }
  }
  #tail(): Sql {
    const { presented = [] } = this.#source
    const { columns, joins } = this.#columns(
      Object.keys(this.#resource.fields).filter((key) => !presented.includes(key)),
    )
    const named = [...columns].map(([name, column]) => sql`${column} as ${sql.ref(name)}`)
    return sql`select t.id, t.created_at as "createTime", ${sql.join(named)} from picked
      join ${sql.table(this.#resource.table)} t on t.tenant_id = ${this.#ctx.tenant.id} and t.id = picked.id
      ${joins} order by picked.place`.settled()
  }

  /** Ids first, from the narrow index; the wide row and its joins only for the ids of the page. */
  #picked(input: ListInput, bounds: Sql): Sql {
    const order = this.#order(input.sorter)
    return sql`select id, row_number() over () as place from (select t.id from ${this.#from()} where ${this.#condition()} order by ${order} ${bounds}) ordered`
  }
  page(input: ListInput): Statement<Record<string, unknown>> {
    const [size, from] = [input.pageSize ?? 10, ((input.currentPage ?? 1) - 1) * (input.pageSize ?? 10)]
    // The usual bounds stand in the text: of a bound it does not know the planner thinks so badly that it plans anew
    // every time, which takes longer than the page.
    const bounds = [sql`limit ${USUAL.has(size) ? sql.lit(size) : size}`, ...(from ? [sql`offset ${from}`] : [])]
    return raw(sql<Record<string, unknown>>`${this.#project(this.#picked(input, sql.join(bounds, sql` `)))}`)
  }
  count(most = MOST_COUNTED): Statement<{ total: number }> {
    // Ids that were looked up are all there are, unless something else is asked as well.
    if (this.#looked !== undefined && this.#where.length === 2)
      return raw(sql<{ total: number }>`select ${this.#looked}::bigint as total`)
    return raw(
      sql<{
        total: number
      }>`select count(*) as total from (select from ${this.#from()} where ${this.#condition()} limit ${sql.lit(most + 1)}) counted`,
    )
  }
  /** Sums of columns over the rows found; null where they are more than are counted. */
  sums(keys: readonly string[]): Statement<Record<string, number>> {
    const columns = keys.map((key) => sql`${this.#expression(key)} as ${sql.ref(key)}`)
    const sum = (key: string) =>
      sql`case when count(*) <= ${sql.lit(MOST_COUNTED)} then coalesce(sum(${sql.ref(key)}), 0)::bigint end as ${sql.ref(key)}`
    return raw(
      sql<
        Record<string, number>
      >`select ${sql.join(keys.map(sum))} from (select ${sql.join(columns)} from ${this.#from()} where ${this.#condition()} limit ${sql.lit(MOST_COUNTED + 1)}) summed`,
    )
  }
  /**
   * Figures of the rows found: over all of them (`isAll`) and, where `by` is given, of each of its values, the one with most rows first.
   * `inputs` are columns of the rows, of which `value` makes one whole number.
   */
  figures({ by, inputs, value, most }: Figures): Statement<FigureRow> {
    const field = (key: string): Sql => this.#expression(key)
    const columns = Object.entries(inputs).map(([name, of]) => sql`${of(field, this.#ctx)} as ${sql.ref(name)}`)
    const key = by ? sql`(${by(field, this.#ctx)})::text` : sql`null::text`
    const rows = sql`select ${sql.join([sql`${key} as key`, ...columns])} from ${this.#from()} where ${this.#condition()}`
    const isAll = by ? sql`grouping(key) = 1` : sql`true`
    return raw(
      sql<FigureRow>`select ${by ? sql`key` : sql`null as key`}, ${isAll} as "isAll", count(*) as rows, (${value})::bigint as value
        from (${rows}) figures ${by ? sql`group by grouping sets ((key), ())` : sql``} order by 2 desc, 3 desc, 1 limit ${sql.lit(most + 2)}`,
    )
  }
  /** How many rows there are, and one more than the bound where there are more: part of a statement. */
  counted = (most: number): Sql =>
    sql`(select count(*) from (select from ${this.#from()} where ${this.#condition()} limit ${sql.lit(most + 1)}) counted)`
  /**
   * Every row for exports, in one pass: the list's columns as they are shown (names for ids, instants on the tenant's
   * clock), then when it was made. `keys`: other fields than the list's own, or `id`; none may be hidden from the caller.
   */
  everything(input: ListInput, most: number, keys?: readonly string[]): Sql {
    const outline = input.sorter ? undefined : this.#source.outline?.(this.#ctx)
    const order = outline ? sql`outline.place` : this.#order(input.sorter)
    const [list, { fields, table }] = [keys ?? shownList(this.#ctx, this.#resource), this.#resource]
    const { columns, joins } = this.#columns(list.filter((key) => key !== 'id'))
    const local = (instant: Sql): Sql => sql`(${instant}) at time zone ${this.#ctx.tenant.timeZone}`
    const shown = list.map((key) => {
      if (key === 'id') return sql`t.id`
      const column = columns.get(shownKey(key, fields[key]!))!
      return fields[key]!.kind === 'instant' ? local(column) : column
    })
    return sql`select ${sql.join([...shown, local(sql`t.created_at`)])} from ${sql.table(table)} t ${joins} ${outline ?? sql``}
      where ${this.#condition()} order by ${order} limit ${sql.lit(most)}`
  }
}
