import { isTaken } from '@cloud-steward/contract/work-orders/actions.ts'
import {
  type ORDER_SOURCES,
  type OrderKind,
  type PAYERS,
  workOrder,
} from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { translate } from '../../../infra/labels.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { openAlarmOf } from '../../locks/index.ts'
import { unrestored } from '../../prepaid/index.ts'
import { termsOfClassifier } from '../crew/crew.queries.ts'
import { dispatchByRule } from './dispatch-by-rule.ts'
import { beginClock } from './service-level.ts'
import { findOrder, insertOrder, openOrderOf, type PartiesOfPlace, partiesOf, placeOf } from './work-order.queries.ts'
import { moveOrder, tellMoved } from './work-order.record.ts'

interface NewOrder {
  siteId: string
  roomId: string | null
  kind: OrderKind
  subject: string
  isUrgent: boolean
  source: (typeof ORDER_SOURCES)[number]
  sourceKey?: string
  classifierId?: string | null
  description?: string | null
  contact?: string | null
  phone?: string | null
  deviceSerial?: string | null
  /** Who pays; else as the classifier says. */
  payer?: (typeof PAYERS)[number] | null
  renteeId?: string | null
  planId?: string
  incidentId?: string | null
  appointFrom?: string | null
  appointTo?: string | null
}
type Terms = Awaited<ReturnType<typeof classifierTerms>> | undefined
type Parties = Partial<PartiesOfPlace> | undefined
const orNull = <V>(value: V | undefined): V | null => value ?? null

/** Whom an order is for: the people of its place, unless it says so itself. */
const peopleOf = (given: NewOrder, parties: Parties) => ({
  contact: given.contact ?? orNull(parties?.contact),
  phone: given.phone ?? orNull(parties?.phone),
  rentee_id: given.renteeId ?? orNull(parties?.renteeId),
  landlord_id: orNull(parties?.landlordId),
  lease_id: orNull(parties?.leaseId),
})
/** What its classifier says of it, unless it says so itself; a repair of a room is the landlord's to pay. */
function termsFor({ payer, kind, isUrgent }: NewOrder, terms: Terms, parties: Parties) {
  const usual = parties && (kind === 'repair' || kind === 'complaint') ? 'landlord' : 'operator'
  return { is_urgent: isUrgent || terms?.isUrgent === true, payer: payer ?? terms?.payer ?? usual }
}
/** Opens an order and dispatches it by the rules; for a thing that has an open one already, none. */
export async function openOrder(tx: TxCtx, given: NewOrder): Promise<{ id: string; no: string } | undefined> {
  const [number] = await tx.numbers('workOrder')
  const [id, no] = [newId(), serialNo('W', tx.today(), number!)]
  const terms = given.classifierId ? await classifierTerms(tx, given.classifierId) : undefined
  const parties = await tx.db.first(partiesOf(tx.tenant.id, given.roomId, tx.today()))
  const { kind, source, siteId, roomId, subject } = given
  const row = {
    id,
    no,
    kind,
    source,
    state: 'new',
    site_id: siteId,
    room_id: roomId,
    subject,
    ...linksOf(given),
    ...peopleOf(given, parties),
    ...termsFor(given, terms, parties),
    ...(await beginClock(tx, terms?.deadlineMinutes ?? null)),
    maker: tx.user?.username ?? 'system',
    created_at: tx.now().toISOString(),
  }
  if (!(await tx.db.first(insertOrder(tx.tenant.id, row)))) return undefined
  recordStep(tx, { subject: workOrder.name, recordId: id, from: null, to: 'new', at: tx.now() })
  await tellMoved(tx, { id, from: null, to: 'new' })
  tx.audit({ action: 'add', resource: workOrder.name, recordId: id, after: row })
  await dispatchByRule(tx, id)
  return { id, no }
}
const linksOf = (given: NewOrder) => ({
  source_key: orNull(given.sourceKey),
  classifier_id: orNull(given.classifierId),
  description: orNull(given.description),
  device_serial: orNull(given.deviceSerial),
  plan_id: orNull(given.planId),
  incident_id: orNull(given.incidentId),
  appoint_from: orNull(given.appointFrom),
  appoint_to: orNull(given.appointTo),
})
/** What a classifier says of an order, itself or by those above it. */
export async function classifierTerms(tx: TxCtx, id: string) {
  const terms = await tx.db.first(termsOfClassifier(tx.tenant.id, id))
  if (!terms?.isActive) throw notFound('classifierId')
  return terms
}

type About = Pick<NewOrder, 'siteId' | 'roomId' | 'source'> & { what: string; key: string; detail?: string }
/** Finds what somebody has to go for as long as it lasts: events are told again, also after their opposites. */
type Lasting = ReturnType<typeof unrestored>
const openFor = (ctx: Ctx, lasts: Lasting, about: About): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (!(await tx.db.first(lasts))) return
    const { siteId, roomId, source, what, key, detail = '' } = about
    const place = (await tx.db.first(placeOf(tx.tenant.id, siteId, roomId)))?.name ?? ''
    const subject = translate(tx.language, `workOrder.subject.${what}`, { place, detail })
    const isUrgent = source === 'supply'
    await openOrder(tx, { siteId, roomId, kind: 'repair', subject, isUrgent, source, sourceKey: `${source} ${key}` })
  })
/** What it was opened for is over by itself: nobody has to go, unless somebody is on his way. */
const overFor = (ctx: Ctx, lasts: Lasting, sourceKey: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (await tx.db.first(lasts)) return
    const row = await tx.db.first(openOrderOf(tx.tenant.id, sourceKey))
    if (!row || isTaken(row.state)) return
    const reason = translate(tx.language, 'workOrder.subject.over')
    const columns = { ended_at: tx.now().toISOString(), outcome: reason }
    await moveOrder(tx, row, { to: 'cancelled', columns, reason, action: 'cancelOrder' })
  })

/** Alarms of locks somebody has to go for. */
const ERRANDS = ['low_battery', 'push_failed', 'remove_failed', 'outlived', 'offline', 'no_key']
type Told = Record<string, unknown> & { id: string; siteId: string; roomId: string | null }

/** Power that does not come back is an urgent order; a lock that cannot be reached, or whose battery ends, one as well. */
export const errandReactions: Reaction[] = [
  {
    event: 'prepaid.account.restoreFailed',
    run: (ctx, payload) => {
      const { id, siteId, roomId, no } = payload as Told
      const about = { siteId, roomId, source: 'supply', what: 'restoreFailed', key: id, detail: String(no) } as const
      return openFor(ctx, unrestored(ctx.tenant.id, id), about)
    },
  },
  {
    event: 'prepaid.account.restored',
    run: (ctx, { id }) => overFor(ctx, unrestored(ctx.tenant.id, String(id)), `supply ${id}`),
  },
  {
    event: 'lock.alarm.raised',
    run: async (ctx, payload) => {
      const { siteId, roomId, kind, subject, detail, gatewayAway } = payload as Told
      // A gateway that is away is one errand, not one for each door behind it.
      if (gatewayAway || !ERRANDS.includes(String(kind))) return
      // Whoever goes there by an order of ours needs no other one for the key he has not got.
      if (kind === 'no_key' && (await ctx.db.first(findOrder(ctx, String(subject).split(' ')[0]!)))) return
      const key = `${kind} ${subject}`
      const about = { siteId, roomId, source: 'lock', what: String(kind), key, detail: String(detail ?? '') } as const
      await openFor(ctx, openAlarmOf(ctx.tenant.id, String(kind), String(subject)), about)
    },
  },
  {
    event: 'lock.alarm.settled',
    run: (ctx, { kind, subject }) =>
      overFor(ctx, openAlarmOf(ctx.tenant.id, String(kind), String(subject)), `lock ${kind} ${subject}`),
  },
]
