import { createHash, randomBytes } from 'node:crypto'
import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { daysOf } from '@cloud-steward/contract/insight/board.ts'
import { type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import * as contract from '@cloud-steward/contract/insight/screen.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { App } from '../../../kit/app.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { mapInUse } from '../map/map.service.ts'
import { queryMetric } from '../metric/metric.service.ts'
import { deleteEndedLinks, deleteLink, insertLink, linksOf } from './kiosk.queries.ts'

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The figures of a screen. @param mayRead whether the caller may read the list of a figure; if not, the figure is left out */
export async function figuresOfScreen(
  app: App,
  ctx: Ctx,
  screen: contract.Screen,
  mayRead: (code: MetricCode) => boolean,
): Promise<AnswerOf<typeof contract.queryScreen>> {
  const hasMap = contract.SCREEN_SLOTS[screen].some(({ by }) => by === 'region')
  const map = hasMap ? await mapInUse(ctx) : undefined
  const figures = await Promise.all(
    contract.SCREEN_SLOTS[screen].map(async ({ metric, by, period }) => {
      if (!mayRead(metric)) return { metric, by: by ?? null }
      const days = metricOf(metric).span === 'days' ? daysOf(period ?? 'month', ctx.today()) : {}
      const answer = await queryMetric(app, ctx, { metric, by, ...days }).catch((error: unknown) => {
        // A figure made of a hidden field is left out; every other error is thrown.
        if (error instanceof Refusal) return undefined
        throw error
      })
      return { metric, by: by ?? null, ...(answer && { answer }) }
    }),
  )
  return { tenantName: ctx.tenant.name, timeZone: ctx.tenant.timeZone, asOf: ctx.now().toISOString(), figures, map }
}

/** A link for a wall. It shows the maker's figures, so it needs a maker who sees the whole tenant. @throws forbidden */
export async function addKioskLink(
  ctx: Ctx,
  { screen, hours }: InputOf<typeof contract.addKioskLink>,
): Promise<AnswerOf<typeof contract.addKioskLink>> {
  wholeTenantOnly(ctx)
  const token = randomBytes(32).toString('base64url')
  const [id, endsAt] = [newId(), new Date(ctx.now().getTime() + hours * 3_600_000).toISOString()]
  await ctx.transaction(async (tx) => {
    await tx.db.run(deleteEndedLinks(tx.tenant.id, tx.now()))
    await tx.db.run(
      insertLink({
        id,
        tokenHash: hashOf(token),
        tenantId: tx.tenant.id,
        userId: tx.user!.id,
        screen: screen,
        endsAt,
      }),
    )
    tx.audit({ action: 'addKioskLink', resource: 'insight.screen', recordId: id, after: { screen, endsAt } })
  })
  return { id, token, endsAt }
}
export async function queryKioskLinks(ctx: Ctx): Promise<AnswerOf<typeof contract.queryKioskLinks>> {
  const [links] = await ctx.db.all(linksOf(ctx.tenant.id, ctx.now()))
  return { links: links as never }
}
export async function endKioskLink(ctx: Ctx, { id }: InputOf<typeof contract.endKioskLink>): Promise<object> {
  wholeTenantOnly(ctx)
  await ctx.transaction(async (tx) => {
    if (!(await tx.db.run(deleteLink(tx.tenant.id, id))))
      throw new Refusal('kit.error.notFound', { http: 404, fields: ['id'] })
    tx.audit({ action: 'endKioskLink', resource: 'insight.screen', recordId: id })
  })
  return {}
}
