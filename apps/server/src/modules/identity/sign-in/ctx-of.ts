import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx, Tenant } from '../../../infra/ctx/types.ts'
import { languageOf } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'

interface Request {
  id: string
  headers: { 'accept-language'?: string }
  log: unknown
}
/** A ctx of a tenant for a request nobody has signed in for. */
export const ctxOf = (app: App, tenant: Tenant, { id, headers, log }: Request): Ctx =>
  makeCtx({
    pools: app.pools,
    tenant,
    language: languageOf(headers['accept-language']),
    requestId: id,
    log: log as never,
    now: app.now,
  })
