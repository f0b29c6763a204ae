import { type InputOf, Refusal } from '@cloud-steward/contract'
import type { sendAgain as againCommand, saveWebhook as saveCommand } from '@cloud-steward/contract/channels/index.ts'
import { type WEBHOOK_EVENTS, webhook, webhookCall } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { ownPortOf } from '../../../infra/hook/own-port.ts'
import { mayTell, postHook } from '../../../infra/hook/post-hook.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { dueWebhookCalls } from '../../channels/due.queries.ts'
import type { Outer } from '../channel/channel.service.ts'
import {
  callAgain,
  callsDue,
  findCall,
  insertCalls,
  insertWebhook,
  lockCall,
  lockWebhook,
  putCall,
  putWebhook,
  takeCall,
  webhooksFor,
} from './webhook.queries.ts'
import { stateAfter } from './webhook.rules.ts'

export const webhooks = standard(webhook)
export const webhookCalls = standard(webhookCall)
const PUSH_JOB = 'push-webhook'
const MOST = 100
/** How long a call is ours while it is told; whoever dies meanwhile leaves it to the clock. */
const TAKEN_MS = 60_000
const placeOf = (tenantId: number, id: string): string => `channel_webhook ${tenantId} ${id}`

export const saveWebhook = (ctx: Ctx, outer: Outer, given: InputOf<typeof saveCommand>): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const { name, url, isActive, secret } = given
    const events = [...new Set(given.events)]
    if (!mayTell(url, await ownPortOf(outer))) throw new Refusal('channel.error.hookAddress', { fields: ['url'] })
    if (!events.length) throw new Refusal('kit.error.required', { fields: ['events'] })
    const tenantId = tx.tenant.id
    const before = given.id ? await tx.db.first(lockWebhook(tenantId, given.id)) : undefined
    if (given.id && !before) throw notFound()
    if (!before && !secret) throw new Refusal('kit.error.required', { fields: ['secret'] })
    const id = before?.id ?? newId()
    const sealedSecret = secret ? outer.secrets.seal(secret, placeOf(tenantId, id)) : before!.sealedSecret
    const row = { name, url, events, isActive }
    if (before) await tx.db.run(putWebhook(tenantId, id, { ...row, sealedSecret }))
    else {
      const username = tx.user?.username ?? 'system'
      const added = { id, name, url, events, is_active: isActive, secret: sealedSecret, username }
      await tx.db.run(insertWebhook(tenantId, added))
    }
    // That the secret was given anew, never what it is.
    tx.audit({
      action: before ? 'update' : 'add',
      resource: webhook.name,
      recordId: id,
      before: before && { name: before.name, url: before.url, events: before.events, isActive: before.isActive },
      after: { ...row, hasNewSecret: Boolean(secret) },
    })
    return { id }
  })

interface Told {
  event: (typeof WEBHOOK_EVENTS)[number]
  /** Of the order, withdrawal, refund or share order. */
  id: string
  no: string
  amountFen: number
  reason?: string | null
  /** Which time this becomes of the same thing, where somebody may have it tried again; the first where nothing is said. */
  attempt?: number
}
/** Has whoever wants to know told of it, once this is committed. */
export const notifyReceivers = (tx: TxCtx, { event, id, no, amountFen, reason, attempt = 1 }: Told): void =>
  tx.emit({ name: 'MoneyMoved', payload: { event, id, no, amountFen, reason, attempt, at: tx.now().toISOString() } })

/** Writes down who is to be told; heard twice, it is written once. */
export const webhookReaction: Reaction = {
  event: 'MoneyMoved',
  run: async (ctx, payload) => {
    const told = payload as unknown as Told & { at: string }
    const tenantId = ctx.tenant.id
    const hooks = await ctx.db.rows(webhooksFor(tenantId, told.event))
    if (!hooks.length) return
    // What was emitted before there were attempts says nothing of them.
    const { event, id: subjectId, no, at, amountFen, reason = null, attempt = 1 } = told
    const body = { event, at, tenant: ctx.tenant.code, data: { id: subjectId, no, amountFen, reason, attempt } }
    const rows = hooks.map(({ id }) => ({
      id: newId(),
      webhook_id: id,
      event,
      subject_id: subjectId,
      attempt,
      no,
      body: body as never,
      next_at: ctx.now().toISOString(),
    }))
    await ctx.transaction(async (tx) => {
      await tx.db.run(insertCalls(tenantId, rows))
      for (const { id } of rows) tx.enqueue({ name: PUSH_JOB, payload: { id }, key: `${PUSH_JOB}:${id}` })
    })
  },
}

/** Tells one that is due, outside of any transaction, and writes down what came of it. */
async function push(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const tenantId = ctx.tenant.id
  const now = ctx.now()
  if (!(await ctx.db.first(takeCall(tenantId, id, now, new Date(now.getTime() + TAKEN_MS))))) return
  const call = (await ctx.db.first(findCall(tenantId, id)))!
  const secret = outer.secrets.open(call.sealedSecret, placeOf(tenantId, call.webhookId))
  const body = JSON.stringify({ id, ...call.body })
  const answer = await postHook({ url: call.url, secret, id, body, at: now }, await ownPortOf(outer))
  const after = stateAfter(answer, call.attempts + 1, now)
  const text = answer.text.replaceAll('\0', '').slice(0, 200)
  await ctx.db.run(putCall(tenantId, id, { ...after, status: answer.status, answer: text, sentAt: now }))
}
export const pushWebhookJob = (outer: Outer) =>
  defineJob<{ id: string }>({ name: PUSH_JOB, run: (ctx, { id }) => push(ctx, outer, id) })
/** Tells again what did not get through. */
export const pushWebhooksJob = (outer: Outer) =>
  defineJob({
    name: 'push-webhooks',
    schedule: '* * * * *',
    due: dueWebhookCalls,
    run: async (ctx, _payload, signal) => {
      for (const { id } of await ctx.db.rows(callsDue(ctx.tenant.id, ctx.now(), MOST))) {
        if (signal.aborted) return
        await push(ctx, outer, id)
      }
    },
  })

export const sendAgain = (ctx: Ctx, { id }: InputOf<typeof againCommand>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const call = await tx.db.first(lockCall(tx.tenant.id, id))
    if (!call) throw notFound()
    if (call.state === 'delivered') throw new Refusal('channel.error.hookDelivered')
    await tx.db.run(callAgain(tx.tenant.id, id, tx.now()))
    tx.enqueue({ name: PUSH_JOB, payload: { id }, key: `${PUSH_JOB}:${id}` })
    tx.audit({
      action: 'sendAgain',
      resource: webhookCall.name,
      recordId: id,
      before: { state: call.state },
      after: { state: 'waiting' },
    })
    return {}
  })
