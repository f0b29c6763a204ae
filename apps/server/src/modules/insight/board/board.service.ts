import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/insight/board.ts'
import { type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { nextMorning } from '../../../infra/mornings.ts'
import type { App } from '../../../kit/app.ts'
import {
  addressesOf,
  arrangements,
  dropArrangement,
  dropSubscription,
  putArrangement,
  putSubscription,
  roleExists,
  subscriptionsOf,
} from './board.queries.ts'

type Board = AnswerOf<typeof contract.queryBoard>
const ownerOf = (ctx: Ctx) => `user:${ctx.user!.id}`
const ARRANGER = 'ROLE_ADMIN'
const isArranger = (ctx: Ctx): boolean => ctx.user!.roles.includes(ARRANGER)

/** The board as the caller arranged it, else as arranged for the first of the caller's roles that has one, else as delivered. */
export async function queryBoard(ctx: Ctx, { board }: InputOf<typeof contract.queryBoard>): Promise<Board> {
  const owners = [ownerOf(ctx), ...ctx.user!.roles.map((role) => `role:${role}`)]
  const found = await ctx.db.rows(arrangements(ctx.tenant.id, board, owners))
  const first = owners.flatMap((owner) => found.find((one) => one.owner === owner) ?? [])[0]
  const mayArrangeRoles = isArranger(ctx)
  if (!first) return { widgets: contract.DELIVERED[board] as never, arrangedBy: 'delivered', mayArrangeRoles }
  return {
    widgets: first.widgets as never,
    arrangedBy: first.owner.startsWith('user:') ? 'person' : 'role',
    mayArrangeRoles,
  }
}

/** The owner of an arrangement: the caller, or a role. @throws forbidden unless an administrator names the role, notFound */
async function checkedOwner(ctx: Ctx, role: string | null | undefined): Promise<string> {
  if (!role) return ownerOf(ctx)
  if (!isArranger(ctx)) throw new Refusal('kit.error.forbidden', { http: 403 })
  if (!(await ctx.db.first(roleExists(ctx.tenant.id, role))))
    throw new Refusal('kit.error.notFound', { http: 404, fields: ['role'] })
  return `role:${role}`
}

export async function saveBoard(ctx: Ctx, input: InputOf<typeof contract.saveBoard>): Promise<object> {
  const { board, role } = input
  const widgets = (input.widgets ?? []) as { metric: MetricCode; by?: string | null }[]
  for (const { metric, by } of widgets) {
    const { dims } = metricOf(metric)
    const isKnown = !by || (dims as readonly string[]).includes(by)
    if (!contract.isFor(metric, board) || !isKnown) throw new Refusal('kit.error.badValue', { fields: ['widgets'] })
  }
  const owner = await checkedOwner(ctx, role)
  await ctx.transaction(async (tx) => {
    await tx.db.run(putArrangement(tx.tenant.id, board, { owner, widgets }))
    tx.audit({
      action: 'saveBoard',
      resource: 'insight.board',
      after: { board, role: role ?? null, widgets: widgets.length },
    })
  })
  return {}
}

export async function resetBoard(ctx: Ctx, { board, role }: InputOf<typeof contract.resetBoard>): Promise<object> {
  const owner = await checkedOwner(ctx, role)
  await ctx.transaction(async (tx) => {
    await tx.db.run(dropArrangement(tx.tenant.id, board, owner))
    tx.audit({ action: 'resetBoard', resource: 'insight.board', after: { board, role: role ?? null } })
  })
  return {}
}

export const querySubscriptions = async (ctx: Ctx): Promise<AnswerOf<typeof contract.querySubscriptions>> =>
  (await ctx.db.all(subscriptionsOf(ctx.tenant.id, ctx.user!.id)))[0] as never

type Providers = Pick<App, 'mail' | 'sms'>
type Way = AnswerOf<typeof contract.queryWays>[number]
/** How the caller can be reached, and why not. */
export async function queryWays({ mail, sms }: Providers, ctx: Ctx): Promise<Way[]> {
  const to = await ctx.db.first(addressesOf(ctx.tenant.id, ctx.user!.id))
  const hasSms = sms !== undefined && sms.has?.('boardText') !== false
  const way = (via: Way['via'], address: string | null | undefined, missing: Way['closed']): Way => {
    const closed = missing ?? (address ? undefined : 'noAddress')
    return { via, to: address ?? null, ...(closed && { closed }) }
  }
  return [way('mail', to?.email, mail ? undefined : 'noMail'), way('sms', to?.mobile, hasSms ? undefined : 'noSms')]
}

/** @throws noMail or noSms where the platform has no mail server or SMS provider, noAddress where the account has none */
export async function subscribeBoard(
  app: Providers,
  ctx: Ctx,
  input: InputOf<typeof contract.subscribeBoard>,
): Promise<{ id: string }> {
  const { board, every, via } = input
  const closed = (await queryWays(app, ctx)).find((one) => one.via === via)!.closed
  if (closed) {
    const what = translate(ctx.language, via === 'mail' ? 'field.email' : 'field.mobile')
    throw new Refusal(`insight.error.${closed}`, { fields: ['via'], values: { what } })
  }
  return ctx.transaction(async (tx) => {
    const one = { id: newId(), userId: tx.user!.id, board, every, via, language: tx.language }
    const { id } = (await tx.db.first(putSubscription(tx.tenant.id, one, nextMorning(every, tx.today()))))!
    tx.audit({ action: 'subscribeBoard', resource: 'insight.board', recordId: id, after: { board, every, via } })
    return { id }
  })
}

export async function unsubscribeBoard(ctx: Ctx, { id }: InputOf<typeof contract.unsubscribeBoard>): Promise<object> {
  await ctx.transaction(async (tx) => {
    const dropped = await tx.db.run(dropSubscription(tx.tenant.id, tx.user!.id, id))
    if (!dropped) throw new Refusal('kit.error.notFound', { http: 404, fields: ['id'] })
    tx.audit({ action: 'unsubscribeBoard', resource: 'insight.board', recordId: id })
  })
  return {}
}
