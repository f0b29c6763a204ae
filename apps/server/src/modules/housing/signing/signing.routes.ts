import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/housing/signing.ts'
import type { PublicCtx } from '../../../infra/ctx/types.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { App } from '../../../kit/app.ts'
import type { PublicCall } from '../../../kit/register-endpoint.ts'
import { serve } from '../../../kit/serve.ts'
import { tenantByCode, toTenant } from '../../identity/index.ts'
import { checkSigner } from './flow-record.ts'
import { addressFor, remindSigning, syncFlow } from './provider-flow.service.ts'
import { flowByProvider } from './signing.queries.ts'
import { querySignatures, recallSigning, refuseSigning, signOnPad } from './signing.service.ts'
import { startSigning } from './start-signing.service.ts'

const forged = (): Refusal => new Refusal('housing.error.callbackForged', { http: 403 })

/** Believes a message of the signing service by its signature alone, and has the flow looked at. */
async function hear(outside: PublicCtx, app: App, code: string, { request }: PublicCall): Promise<void> {
  const flowId = app.sign?.verify({
    headers: request.headers,
    query: request.query as Record<string, string>,
    body: request.rawBody ?? '',
  })
  const row = flowId && (await tenantDb(outside.pools.app, 0).first(tenantByCode(code)))
  if (!row) throw forged()
  const tenant = toTenant(row)
  // The language of a machine's request says nothing about the people its message concerns.
  const ctx = outside.inTenant(tenant, 'zh')
  const flow = await ctx.db.first(flowByProvider(tenant.id, flowId))
  if (!flow) return
  const { id } = flow
  await ctx.transaction(async (tx) => tx.enqueue({ name: 'sync-signing', payload: { id }, key: `sync-signing:${id}` }))
}

export const serveSigning = (app: App): void =>
  serve(app, contract, {
    startSigning: (ctx, input) => startSigning(ctx, app, input),
    signOnPad: (ctx, input) => signOnPad(ctx, app, input),
    refuseSigning,
    recallSigning: (ctx, input) => recallSigning(ctx, app, input),
    querySignatures,
    syncSigning: async (ctx, { id }) => ({ state: await syncFlow(ctx, app, id) }),
    signAddress: async (ctx, { id, role }) => {
      checkSigner(ctx, role)
      return { url: await addressFor(ctx, app, id) }
    },
    remindSigning: async (ctx, { id }) => {
      await remindSigning(ctx, app, id)
      return {}
    },
    signCallback: async (ctx, { tenant }, call) => {
      await hear(ctx, app, tenant, call)
      return {}
    },
  })
