import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { site } from '@cloud-steward/contract/housing/index.ts'
import type * as contract from '@cloud-steward/contract/housing/site-operator.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { siteOperators } from '../housing.ports.ts'
import { siteBase } from '../housing.source.ts'
import { sites } from './room.service.ts'

/** Sites as users edit them: an edit cannot move a site to, from or between operators. */
export const sitesOfPeople: Operations<typeof site> = {
  ...sites,
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      if (change.orgId !== undefined) await tx.ports.get(siteOperators).check(tx, change.id, change.orgId)
      return sites.update(tx, change)
    }),
}

export async function querySiteOperator(
  ctx: Ctx,
  { id }: InputOf<typeof contract.querySiteOperator>,
): Promise<AnswerOf<typeof contract.querySiteOperator>> {
  await siteBase.get(ctx, id)
  return { name: (await ctx.ports.get(siteOperators).nameOf(ctx, id)) ?? null }
}

/** Sites as other modules change them, and the port that names the operator of a site. */
export const siteRecords = { operators: siteOperators, update: sites.update }
