import type { DraftOf, Resource } from '@cloud-steward/contract'
import type { App } from './app.ts'
import { exportList } from './export.ts'
import { importRows } from './import.ts'
import { register } from './register-endpoint.ts'
import { idsOf, type Operations } from './standard-operations.ts'

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
    register(app, endpoints.update, async (ctx, change) => (await operations.update(ctx, change as never)) as never)
  if (has.has('delete'))
    register(app, endpoints.delete, async (ctx, input) => operations.remove(ctx, idsOf((input as { id: string }).id)))
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
