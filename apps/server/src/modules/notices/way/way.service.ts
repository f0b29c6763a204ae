import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/notices/way.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { App } from '../../../kit/app.ts'
import { putWays, waysOf } from './way.queries.ts'

export async function queryMyWays(app: Pick<App, 'mail'>, ctx: Ctx): Promise<AnswerOf<typeof contract.queryMyWays>> {
  const found = (await ctx.db.first(waysOf(ctx.tenant.id, ctx.user!.id)))!
  const { byMail, bySms, email, mobile } = found
  return { byMail, bySms, mayMail: Boolean(app.mail && email), maySms: Boolean(mobile) }
}
export async function setMyWays(ctx: Ctx, ways: InputOf<typeof contract.setMyWays>): Promise<object> {
  await ctx.transaction(async (tx) => {
    await tx.db.run(putWays(tx.tenant.id, tx.user!.id, ways))
    tx.audit({ action: 'setMyWays', resource: 'notice.way', recordId: tx.user!.id, after: ways })
  })
  return {}
}
