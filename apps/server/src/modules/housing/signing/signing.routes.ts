import { Refusal } from '@cloud-steward/contract'
import {
  querySignatures,
  recallSigning,
  refuseSigning,
  remindSigning,
  signAddress,
  signCallback,
  signOnPad,
  startSigning,
  syncSigning,
} from '@cloud-steward/contract/housing/signing.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { App } from '../../../kit/app.ts'
import { type Call, register } from '../../../kit/register-endpoint.ts'
import { tenantByCode, toTenant } from '../../identity/index.ts'
import { addressFor, remindFlow, signingDay, syncFlow } from './provider-flow.service.ts'
import { flowByProvider } from './signing.queries.ts'
import * as signing from './signing.service.ts'
import { startSigning as startOne } from './start-signing.service.ts'

const forged = (): Refusal => new Refusal('housing.error.callbackForged', { http: 403 })

/** Believes a message of the signing service by its signature alone, and has the flow looked at. */
async function hear(app: App, code: string, { request }: Call): Promise<void> {
  const flowId = app.sign?.verify({
    headers: request.headers,
    query: request.query as Record<string, string>,
    body: request.rawBody ?? '',
  })
  const row = flowId && (await tenantDb(app.pools.app, 0).first(tenantByCode(code)))
  if (!row) throw forged()
  const tenant = toTenant(row)
  const ctx = makeCtx({ pools: app.pools, tenant, requestId: request.id, log: request.log as never, now: app.now })
  const flow = await ctx.db.first(flowByProvider(tenant.id, flowId))
  if (!flow) return
  const { id } = flow
  await ctx.transaction(async (tx) => tx.enqueue({ name: 'sync-signing', payload: { id }, key: `sync-signing:${id}` }))
}

export function registerSigning(app: App): void {
  register(app, startSigning, (ctx, input) => startOne(ctx, app, input))
  register(app, signOnPad, (ctx, input) => signing.signOnPad(ctx, app, input))
  register(app, refuseSigning, signing.refuseSigning)
  register(app, recallSigning, (ctx, input) => signing.recallSigning(ctx, app, input))
  register(app, querySignatures, signing.signatures)
  register(app, syncSigning, async (ctx, { id }) => ({ state: await syncFlow(ctx, app, id) }))
  register(app, signAddress, async (ctx, { id }) => ({ url: await addressFor(ctx, app, id) }))
  register(app, remindSigning, async (ctx, { id }) => {
    await remindFlow(ctx, app, id)
    return {}
  })
  register(app, signCallback, async (_ctx, { tenant }, call) => {
    await hear(app, tenant, call)
    return {}
  })
  app.jobs.push(
    defineJob<{ id: string }>({
      name: 'sync-signing',
      run: async (ctx, { id }) => void (await syncFlow(ctx, app, id)),
    }),
    defineJob({
      name: 'signing-day',
      schedule: '10 0 * * *',
      only: ['open'],
      run: (ctx, _payload, signal) => signingDay(ctx, app, signal),
    }),
  )
}
