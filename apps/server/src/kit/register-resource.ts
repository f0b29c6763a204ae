import type { DraftOf, Resource } from '@cloud-steward/contract'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { refuseStale } from '../infra/steps/stale-copy.ts'
import type { App } from './app.ts'
import { exportList } from './export.ts'
import { importRows } from './import.ts'
import { register } from './register-endpoint.ts'
import { idsOf, type Operations } from './standard-operations.ts'

/** Updates a record unless it is no longer what the caller's form was filled with. Callers that send no copy are not held to one. */
function updateFresh<R extends Resource>(
  operations: Operations<R>,
  ctx: Ctx,
  { was, ...change }: { id: string; was?: Record<string, unknown> | null },
): Promise<{ id: string }> {
  const { fields, name } = operations.resource
  if (!was || typeof was !== 'object') return operations.update(ctx, change as never)
  return ctx.transaction(async (tx) => {
    // Of two forms saved at once the second waits here and then sees what the first has written.
    await tx.db.run(raw(sql`select pg_advisory_xact_lock(${tx.tenant.id}, hashtext(${`${name}:${change.id}`}))`))
    const { list } = await operations.query(tx, { id: change.id, pageSize: 1 })
    const keys = Object.keys(fields).filter((key) => !fields[key]!.readOnly)
    if (list[0]) refuseStale(was, list[0], keys)
    return operations.update(tx, change as never)
  })
}

/** Deletes and takes it back: what refuses a deletion is said before anybody confirms it. */
const tryRemove = ({ remove }: Pick<Operations, 'remove'>, ctx: Ctx, ids: string[]): Promise<void> =>
  ctx.transaction((tx) =>
    tx.undone(async (inner) => {
      await remove(inner, ids)
      // What is checked at the commit is checked now.
      await inner.db.run(raw(sql`set constraints all immediate`))
    }),
  )

/** Serves the operations a resource has. `special` replaces how one of them is served. */
export function registerResource<R extends Resource>(
  app: App,
  operations: Operations<R>,
  special: { export?: typeof exportList } = {},
): void {
  const { resource } = operations
  const { endpoints } = resource
  const has = new Set(resource.operations)
  app.operations.set(resource.name, operations)
  if (has.has('query'))
    register(app, endpoints.query, async (ctx, input) => (await operations.query(ctx, input as never)) as never)
  if (has.has('add'))
    register(app, endpoints.add, async (ctx, draft) => (await operations.add(ctx, draft as DraftOf<R>)) as never)
  if (has.has('update'))
    register(app, endpoints.update, async (ctx, input) => (await updateFresh(operations, ctx, input as never)) as never)
  if (has.has('delete'))
    register(app, endpoints.delete, async (ctx, input) => {
      const { id, isTrial } = input as { id: string; isTrial?: boolean }
      return isTrial ? tryRemove(operations, ctx, idsOf(id)) : operations.remove(ctx, idsOf(id))
    })
  const { impact } = operations
  if (impact)
    register(
      app,
      endpoints.impact,
      async (ctx, input) => (await impact(ctx, idsOf((input as { id: string }).id))) as never,
    )
  for (const kind of ['export', 'exportWord', 'exportPDF'] as const) {
    if (has.has(kind))
      register(app, endpoints[kind], (ctx, input, call) =>
        (special.export ?? exportList)(app, ctx, operations as unknown as Operations, kind, input as never, call),
      )
  }
  if (has.has('import'))
    register(app, endpoints.import, (ctx, _input, call) => importRows(ctx, operations as unknown as Operations, call))
}
