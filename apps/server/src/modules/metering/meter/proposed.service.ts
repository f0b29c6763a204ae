import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { proposedReading } from '@cloud-steward/contract/metering/index.ts'
import type * as contract from '@cloud-steward/contract/metering/proposed-reading.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { requireReason, requireWaiting } from '../../approvals/index.ts'
import { attachFiles } from '../../files/index.ts'
import { roomsOfRentee } from '../../housing/index.ts'
import { accountsOfRentees } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { lastReadings, lockMeters } from './meter.queries.ts'
import {
  decideProposed,
  handReadMeters,
  insertProposed,
  lockProposed,
  type ProposedRow,
  replaceWaiting,
  waitingOf,
} from './proposed.queries.ts'
import { proposedReadings } from './proposed.source.ts'
import { fromMilli, toMilli } from './quantity-wire.rules.ts'
import { LOOKED_BACK, type Taken, takeReadings } from './reading.service.ts'
import { activeWindows, meteredSites } from './window.queries.ts'
import { windowBefore, windowFor } from './window.rules.ts'

const RESOURCE = proposedReading.name
/** Of a renter his own id; nobody else has meters of his own. */
function renteeOf({ scope }: Ctx): string {
  if (scope.kind !== 'rentee') throw new Refusal('kit.error.forbidden', { http: 403 })
  return scope.id
}

/** Meters of the rooms a renter lives in today, where their site has a window. */
async function metersOf(ctx: Ctx, renteeId: string) {
  const { id: tenantId } = ctx.tenant
  const today = ctx.today()
  const rooms = await ctx.db.rows(roomsOfRentee(tenantId, renteeId, today))
  const meters = await ctx.db.rows(
    handReadMeters(
      tenantId,
      rooms.map(({ roomId }) => roomId),
    ),
  )
  const ids = meters.map(({ id }) => id)
  const [windows, sites, last, waiting] = await ctx.db.all(
    activeWindows(tenantId),
    meteredSites(tenantId, ids),
    lastReadings(tenantId, ids, LOOKED_BACK),
    waitingOf(tenantId, ids),
  )
  return meters.flatMap(({ counter, ...meter }) => {
    const site = sites.find(({ id }) => id === meter.siteId)
    const window = site && windowFor(windows, site)
    if (!window) return []
    const span = windowBefore(window, today)
    const own = last.filter((one) => one.meterId === meter.id && one.counter === counter)
    const before = own.find(({ kind }) => kind !== 'estimated')
    const sent = waiting.find((one) => one.meterId === meter.id && one.renteeId === renteeId)
    const isRead = own.some(({ kind, readOn }) => kind !== 'estimated' && readOn >= span.from)
    const open = sent ? ('waiting' as const) : ('open' as const)
    const state = span.to < today ? ('closed' as const) : isRead ? ('read' as const) : open
    return [{ ...meter, span, before, sent, state }]
  })
}
export async function queryOwnMeters(ctx: Ctx): Promise<AnswerOf<typeof contract.queryOwnMeters>> {
  return (await metersOf(ctx, renteeOf(ctx))).map(({ id, no, utility, roomName, span, before, sent, state }) => ({
    id,
    no,
    utility: utility as 'electric',
    roomName,
    previousOn: before?.readOn ?? null,
    previousValue: before ? fromMilli(before.valueMilli) : null,
    windowFrom: span.from,
    windowTo: span.to,
    state,
    waitingValue: sent ? fromMilli(sent.valueMilli) : null,
  }))
}

/** Takes a number as a reading, or says in words why not. */
async function take(tx: TxCtx, taken: Taken): Promise<{ id: string; useMilli: number | undefined }> {
  const [result] = await takeReadings(tx, [taken])
  if (!result?.id) throw new Refusal(`metering.error.${result?.reason ?? 'unknown'}`, { fields: ['value'] })
  return { id: result.id, useMilli: result.useMilli }
}

/** A renter sends today's number of his own meter, in its window. It is tried as a reading, so what could not be one is refused at once. */
export function proposeReading(
  ctx: Ctx,
  { meterId: asked, value, fileIds }: InputOf<typeof contract.proposeReading>,
): Promise<AnswerOf<typeof contract.proposeReading>> {
  const renteeId = renteeOf(ctx)
  return ctx.transaction(async (tx) => {
    const meterId = asked.toLowerCase()
    // First of all: of two sent at once the second replaces the first.
    await tx.db.rows(lockMeters(tx.tenant.id, [meterId]))
    const own = (await metersOf(tx, renteeId)).find(({ id }) => id === meterId)
    if (!own) throw notFound()
    if (own.state === 'closed') throw new Refusal('metering.error.windowClosed')
    if (own.state === 'read') throw new Refusal('metering.error.readAlready')
    const taken = { meterId, readOn: tx.today(), valueMilli: toMilli(value), kind: 'renter' as const }
    const { useMilli } = await tx.undone((trial) => take(trial, taken))
    const replaced = await tx.db.rows(replaceWaiting(tx.tenant.id, meterId))
    const row = {
      id: newId(),
      meter_id: meterId,
      site_id: own.siteId,
      room_id: own.roomId,
      rentee_id: renteeId,
      utility: own.utility,
      read_on: taken.readOn,
      value_milli: taken.valueMilli,
      use_milli: useMilli ?? null,
      username: tx.user!.username,
    }
    await tx.db.run(insertProposed(tx.tenant.id, row))
    const photos = await attachFiles(tx, fileIds, {
      resource: RESOURCE,
      recordId: row.id,
      purpose: 'photo',
      locked: true,
    })
    if (photos.some(({ contentType }) => !contentType.startsWith('image/')))
      throw new Refusal('metering.error.photoNotPicture', { fields: ['fileIds'] })
    recordStep(tx, { subject: RESOURCE, recordId: row.id, from: null, to: 'waiting' })
    recordStep(tx, ...replaced.map(({ id }) => ({ subject: RESOURCE, recordId: id, from: 'waiting', to: 'replaced' })))
    tx.audit({ action: 'propose', resource: RESOURCE, recordId: row.id, after: row })
    return { id: row.id, quantity: useMilli === undefined ? null : fromMilli(useMilli) }
  })
}

async function notifyRefused(tx: TxCtx, row: ProposedRow, reason: string): Promise<void> {
  const username = (await tx.db.rows(accountsOfRentees(tx.tenant.id, [row.rentee_id]))).map((one) => one.username)
  // A notice without receivers would go to all users.
  if (!username.length) return
  const values = { value: fromMilli(row.value_milli), day: row.read_on, reason }
  const [title, content] = ['refusedTitle', 'refusedText'].map((key) =>
    translate(tx.language, `${RESOURCE}.${key}`, values),
  ) as [string, string]
  await notifyUsers(tx, {
    title,
    content: `<p>${escapeHtml(content)}</p>`,
    type: 'message',
    priority: 'medium',
    username,
  })
}
/** Accepts what a renter sent as a confirmed reading, judged anew by what is known now, or refuses it. */
export function reviewReading(
  ctx: Ctx,
  { id, decision, reason }: InputOf<typeof contract.reviewReading>,
): Promise<AnswerOf<typeof contract.reviewReading>> {
  if (isParty(ctx.scope)) throw new Refusal('kit.error.forbidden', { http: 403 })
  const why = decision === 'refuse' ? requireReason(reason, 'reason') : reason?.trim() || null
  return ctx.transaction(async (tx) => {
    const { meterId } = await proposedReadings.get(tx, id)
    // The meter first, as everywhere.
    await tx.db.rows(lockMeters(tx.tenant.id, [meterId]))
    const row = await tx.db.first(lockProposed(tx.tenant.id, id))
    if (!row) throw notFound()
    requireWaiting(row.state === 'waiting')
    const state = decision === 'accept' ? ('accepted' as const) : ('refused' as const)
    const given = { meterId, readOn: row.read_on, valueMilli: row.value_milli, remark: row.username }
    const made = state === 'accepted' ? await take(tx, { ...given, kind: 'renter', confirmed: true }) : undefined
    const decided = { state, reviewer: tx.user?.username ?? 'system', reason: why, readingId: made?.id ?? null }
    await tx.db.run(decideProposed(tx.tenant.id, id, decided))
    if (state === 'refused') await notifyRefused(tx, row, why!)
    recordStep(tx, { subject: RESOURCE, recordId: id, from: row.state, to: state, reason: why })
    tx.audit({ action: decision, resource: RESOURCE, recordId: id, before: { state: row.state }, after: decided })
    return { state }
  })
}
