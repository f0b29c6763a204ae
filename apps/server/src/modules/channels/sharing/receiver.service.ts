import type { AnswerOf, DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { type registerReceiver as registerCommand, shareReceiver } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { ChannelError } from '../../../infra/payment/channel.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { channelOf, type Outer, requireReceiver } from '../channel/channel.service.ts'
import {
  liveRuleNaming,
  putReceiver,
  type ReceiverRow,
  receiverAt,
  receiversById,
  receiversInUse,
} from './rule.queries.ts'

const base = standard(shareReceiver)
const FORGET_JOB = 'forget-receiver'
const RELATIONS = {
  landlord: 'PARTNER',
  enterprise: 'HEADQUARTER',
  platform: 'SERVICE_PROVIDER',
  merchant: 'SUPPLIER',
} as const

function check({ kind, landlordId, accountKind, realName }: Partial<DraftOf<typeof shareReceiver>>): void {
  if ((kind === 'landlord') !== Boolean(landlordId))
    throw new Refusal('channel.error.receiverLandlord', { fields: ['landlordId'] })
  // The channel takes a person by name alone, for it is checked.
  if (accountKind === 'person' && !realName) throw new Refusal('channel.error.receiverName', { fields: ['realName'] })
}
/** What a receiver is at the channel never changes; one that divides payments, or may, is not deleted. */
export const shareReceivers: Operations<typeof shareReceiver> = {
  ...base,
  add: async (ctx, draft) => {
    wholeTenantOnly(ctx)
    check(draft)
    await requireReceiver(ctx, draft.channelId, draft.account)
    return base.add(ctx, draft)
  },
  update: async (ctx, change) => {
    wholeTenantOnly(ctx)
    const before = await base.get(ctx, change.id)
    check({ ...before, ...change })
    if (before.isActive && change.isActive === false) {
      const rule = await ctx.db.first(liveRuleNaming(ctx.tenant.id, before.id, ctx.today()))
      if (rule) throw new Refusal('channel.error.receiverInRule', { values: { no: rule.no }, fields: ['isActive'] })
    }
    return base.update(ctx, change)
  },
  remove: (ctx, ids) => {
    wholeTenantOnly(ctx)
    return ctx.transaction(async (tx) => {
      if ((await tx.db.rows(receiversInUse(tx.tenant.id, ids))).length) throw new Refusal('channel.error.receiverUsed')
      const gone = await tx.db.rows(receiversById(tx.tenant.id, ids))
      await base.remove(tx, ids)
      for (const { state, channelId, accountKind: kind, account } of gone)
        if (state === 'registered') tx.enqueue({ name: FORGET_JOB, payload: { channelId, kind, account } })
    })
  },
}

interface Forgotten {
  channelId: string
  kind: 'merchant' | 'person'
  account: string
}
/** Has the channel forget a receiver that was deleted here, unless it is there again. What it does not know is forgotten. */
export const forgetReceiverJob = (outer: Outer) =>
  defineJob<Forgotten>({
    name: FORGET_JOB,
    run: async (ctx, { channelId, kind, account }) => {
      const [[known], [again]] = await ctx.db.all(
        findChannel(ctx.tenant.id, channelId),
        receiverAt(ctx.tenant.id, channelId, account),
      )
      if (!known || again) return
      const channel = await channelOf(ctx, outer, channelId)
      await channel.removeReceiver({ kind, account }).catch((error: unknown) => {
        if (!(error instanceof ChannelError && error.isFinal)) throw error
        ctx.log.warn({ channelId, code: error.code }, 'the channel would not forget a receiver')
      })
    },
  })

/** Makes a receiver known to the channel. It takes the same one twice; only a final no is one. Throws what is not final. */
export async function register(
  ctx: Ctx,
  outer: Outer,
  receiver: ReceiverRow,
): Promise<AnswerOf<typeof registerCommand>['state']> {
  let [state, error]: [ReceiverRow['state'], string | null] = ['registered', null]
  try {
    const channel = await channelOf(ctx, outer, receiver.channelId)
    await channel.addReceiver({
      kind: receiver.accountKind,
      account: receiver.account,
      ...(receiver.realName && { name: receiver.realName }),
      relation: RELATIONS[receiver.kind],
    })
  } catch (problem) {
    if (!(problem instanceof ChannelError) || !problem.isFinal) throw problem
    ;[state, error] = ['refused', problem.message.slice(0, 300)]
  }
  await ctx.transaction(async (tx) => {
    await tx.db.run(putReceiver(tx.tenant.id, receiver.id, state, error))
    const [before, after] = [{ state: receiver.state }, { state, error }]
    tx.audit({ action: 'register', resource: shareReceiver.name, recordId: receiver.id, before, after })
  })
  return state
}
export async function registerReceiver(ctx: Ctx, outer: Outer, id: string): Promise<AnswerOf<typeof registerCommand>> {
  wholeTenantOnly(ctx)
  const receiver = await ctx.db.first(receiversById(ctx.tenant.id, [id]))
  if (!receiver) throw notFound()
  try {
    return { state: await register(ctx, outer, receiver) }
  } catch (error) {
    if (error instanceof ChannelError) throw new Refusal('channel.error.channelSilent')
    throw error
  }
}
