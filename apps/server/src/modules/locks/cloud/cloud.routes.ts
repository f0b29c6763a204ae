import { type InputOf, Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/locks/cloud.ts'
import type { PublicCtx } from '../../../infra/ctx/types.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { tenantByCode, toTenant } from '../../identity/index.ts'
import { checkCloudAccount, queryNoticeUrl, setCloudSecret } from './account.service.ts'
import { hearCloud } from './notice.service.ts'

/** What a cloud sends belongs to the tenant its address names. */
async function hear(
  outside: PublicCtx,
  app: App,
  input: InputOf<typeof contract.cloudNotice>,
): Promise<Record<string, never>> {
  const row = await tenantDb(outside.pools.app, 0).first(tenantByCode(input.tenant))
  if (!row) throw new Refusal('lock.error.noticeForged', { http: 403 })
  // The language of a machine's request says nothing about the people its message concerns.
  await hearCloud(outside.inTenant(toTenant(row), 'zh'), app, input)
  return {}
}

export const serveCloud = (app: App): void =>
  serve(app, contract, {
    setCloudSecret: (ctx, input) => setCloudSecret(ctx, app, input),
    checkCloudAccount: (ctx, { id }) => checkCloudAccount(ctx, app, id),
    queryNoticeUrl: (ctx, { id }) => queryNoticeUrl(ctx, app, id),
    cloudNotice: (ctx, input) => hear(ctx, app, input),
  })
