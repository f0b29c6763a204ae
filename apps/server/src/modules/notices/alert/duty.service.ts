import { Refusal } from '@cloud-steward/contract'
import { duty } from '@cloud-steward/contract/notices/duty.ts'
import { seesAll } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { colleagueById } from '../../identity/index.ts'
import { alertMinutes } from './raise-alert.ts'

const base = standard(duty)

/** Without a site a rota holds for all sites, which is more than a user with a row scope sees. */
function refuseAllSites(ctx: Ctx, siteId: string | null | undefined): void {
  if (!siteId && !seesAll(ctx)) throw new Refusal('kit.error.required', { fields: ['siteId'] })
}
export const duties: Operations<typeof duty> = {
  ...base,
  add: (ctx, draft, made) =>
    ctx.transaction(async (tx) => {
      refuseAllSites(tx, draft.siteId)
      await colleagueById(tx, draft.userId, 'userId')
      return base.add(tx, draft, made)
    }),
  update: (ctx, change, made) =>
    ctx.transaction(async (tx) => {
      if ('siteId' in change) refuseAllSites(tx, change.siteId)
      if (change.userId) await colleagueById(tx, change.userId, 'userId')
      return base.update(tx, change, made)
    }),
}

export const queryAlertMinutes = async (ctx: Ctx): Promise<{ minutes: number }> => ({
  minutes: await alertMinutes(ctx),
})
