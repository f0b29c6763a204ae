import type { DraftOf, Resource } from '@cloud-steward/contract'
import { columnOf, nameField, Refusal } from '@cloud-steward/contract'
import { rowScope, seesEach } from '../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../infra/ctx/types.ts'
import { sql } from '../infra/db/sql.ts'
import { idsBelow, isAtOrBelow, lockTree, outline, placeAfter, titlesOf } from '../infra/db/tree.ts'
import { queryPage } from './list-page.ts'
import type { ListInput, ListSource } from './list-query.ts'
import { type Operations, standard } from './standard-operations.ts'

/** More nodes than a person would keep in one tree; the rest is left out. */
const MOST_NODES = 50_000
/** A node as the platform's pickers read it. */
export interface TreeNode {
  id: string
  key: string
  title: string
  value: string
  parentId: string
  children?: TreeNode[]
  [extra: string]: unknown
}
interface TreeRow extends Record<string, unknown> {
  id: string
  children?: TreeRow[]
}
export interface TreeOperations<R extends Resource = Resource> extends Operations<R> {
  /** The whole tree for pickers; `extra` names fields of the row that a node carries besides. */
  nodes(ctx: Ctx, extra?: readonly string[]): Promise<TreeNode[]>
  /** Ids of these records and of everything below them. */
  below(ctx: Pick<Ctx, 'db' | 'tenant'>, ids: readonly string[]): Promise<string[]>
}

/** Nests rows under their parents, in their order; whose parent is not among them stands at the top. */
export function nested<N extends { id: string; children?: N[] }>(
  rows: readonly N[],
  parentOf: (row: N) => unknown,
): N[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const roots: N[] = []
  for (const row of rows) {
    const parent = known.get(String(parentOf(row)))
    if (parent) (parent.children ??= []).push(row)
    else roots.push(row)
  }
  return roots
}

/** Every row above those that hang on it. */
const flat = (rows: readonly TreeRow[]): TreeRow[] =>
  rows.flatMap(({ children = [], ...row }) => [row as TreeRow, ...flat(children)])

/**
 * Standard operations of a resource whose records form a tree, siblings in the order of the field `order`. Without a
 * filter the list is the whole tree, with one it is flat; `id` means a record with all below it. A parent below itself
 * is refused; deleting takes what is below along, each record in the audit.
 */
export function standardTree<R extends Resource>(
  resource: R,
  order: keyof R['fields'] & string,
  source: ListSource = {},
): TreeOperations<R> {
  const parent = resource.tree as string
  const table = sql.table(resource.table)
  const tree = { name: resource.table, parent: columnOf(parent), order: columnOf(order) }
  const [column, title] = [sql.ref(columnOf(parent)), sql.ref(columnOf(resource.title))]
  const exact: ListSource = {
    outline: (ctx) => outline(tree, ctx.tenant.id),
    ...source,
    columns: (ctx) => ({
      [parent]: sql`coalesce(t.${column}::text, '0')`,
      [nameField(parent)]:
        sql`(select p.${title} from ${table} p where p.tenant_id = t.tenant_id and p.id = t.${column})`,
      ...source.columns?.(ctx),
    }),
  }
  // Whoever asks a tree for a record is shown what is below it as well.
  const filters = { ...source.filters, id: (ids: string, { tenant }: Ctx) => isAtOrBelow(tree, tenant.id, ids) }
  const base = standard(resource, { ...exact, filters })
  const all = (ctx: Ctx, input: ListInput) =>
    queryPage(ctx, resource, base.source, {
      sorter: `${order}_ascend`,
      ...input,
      currentPage: 1,
      pageSize: MOST_NODES,
    }) as unknown as Promise<{ list: TreeRow[] }>

  const below: TreeOperations<R>['below'] = async (ctx, ids) =>
    (await ctx.db.rows(idsBelow(tree, ctx.tenant.id, ids))).map(({ id }) => id)
  /** Refuses a parent that is not there, or that stands below the record itself. */
  const settle = async (tx: TxCtx, draft: object, own?: string): Promise<void> => {
    const wanted = (draft as Record<string, unknown>)[parent]
    if (typeof wanted !== 'string' || wanted === '0') return
    await tx.db.run(lockTree(tree, tx.tenant.id))
    if (!rowScope(tx, resource) && !(await below(tx, [wanted])).length)
      throw new Refusal('kit.error.notFound', { http: 404, fields: [parent] })
    const isSeen = own && (await seesEach(tx, resource.name, [own, wanted]))
    if (isSeen && (await below(tx, [own])).includes(wanted))
      throw new Refusal('kit.error.ownParent', { fields: [parent] })
  }
  /** A root's parent is nothing in the database and 0 on the wire. A place left out stays as it is. */
  const stored = <D extends object>(draft: D): D => {
    const { [order]: place, [parent]: above, ...rest } = draft as Record<string, unknown>
    const moved = above !== undefined && { [parent]: above === '0' ? null : above }
    return { ...rest, ...(place != null && { [order]: place }), ...moved } as D
  }
  /** The same of a new record: without a place it is the last below its parent. */
  const placed = async (tx: TxCtx, draft: object): Promise<DraftOf<R>> => {
    const one = stored(draft as Record<string, string | number | null>)
    const after = placeAfter(tree, tx.tenant.id, one[parent] as string | null)
    if (resource.fields[order]!.kind === 'int') one[order] ??= (await tx.db.first(after))!.place
    return one as DraftOf<R>
  }

  return {
    ...base,
    get: standard(resource, exact).get,
    below,
    query: async (ctx, input) => {
      const { list } = await all(ctx, input)
      const asked = Object.entries(input).some(
        ([key, value]) => !['currentPage', 'pageSize', 'sorter'].includes(key) && value != null && value !== '',
      )
      const roots = () => nested(list, (row) => row[parent])
      const shown = !asked ? roots() : input.sorter ? list : flat(roots())
      return { list: shown as never, pagination: { total: shown.length, pageSize: shown.length, current: 1 } }
    },
    nodes: async (ctx, extra = []) => {
      const { list } = await all(ctx, {})
      const nodes = list.map((row): TreeNode => {
        const { id } = row
        const more = Object.fromEntries(extra.map((key) => [key, row[key]]))
        return { ...more, id, key: id, title: String(row[resource.title]), value: id, parentId: String(row[parent]) }
      })
      return nested(nodes, (node) => node.parentId)
    },
    add: (ctx, draft, made) =>
      ctx.transaction(async (tx) => {
        await settle(tx, draft)
        return base.add(tx, await placed(tx, draft), made)
      }),
    update: (ctx, change, made) =>
      ctx.transaction(async (tx) => {
        await settle(tx, change, change.id)
        return base.update(tx, stored(change), made)
      }),
    // An id that is not there makes the standard removal say so.
    remove: (ctx, ids) =>
      ctx.transaction(async (tx) => {
        await tx.db.run(lockTree(tree, tx.tenant.id))
        return base.remove(tx, [...new Set([...(await below(tx, ids)), ...ids])])
      }),
    impact: async (ctx, ids) => {
      const lost = (await below(ctx, ids)).filter((id) => !ids.includes(id))
      if (!lost.length) return []
      const rows = await ctx.db.rows(titlesOf(tree, columnOf(resource.title), ctx.tenant.id, lost.slice(0, 10)))
      return [{ what: resource.name, count: lost.length, titles: rows.map((row) => row.title) }]
    },
  }
}
