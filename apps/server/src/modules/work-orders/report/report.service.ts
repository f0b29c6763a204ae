import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/report.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { instantOf } from '../../../infra/local-time.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { attachFiles } from '../../files/index.ts'
import { refuseWrongTime } from '../order/appointment.rules.ts'
import { classifierTerms, openOrder } from '../order/open-order.ts'
import { readCode } from '../order/order-code.ts'
import { deviceAt } from '../order/work-order.queries.ts'
import { refuseTwin } from '../order/work-order.service.ts'
import { activeClassifiers, openIncidents, placesOf, repairDays, repairGroups, repairTotals } from './report.queries.ts'

/** The rooms a renter or landlord may report a fault of; nobody else reports here. */
async function ownPlaces(ctx: Ctx) {
  const { scope } = ctx
  if (!isParty(scope) || scope.kind === 'installer') throw new Refusal('kit.error.forbidden', { http: 403 })
  return ctx.db.rows(placesOf(ctx.tenant.id, scope, ctx.today()))
}
/** Which of these rooms a QR code stands for, and the device it is on. */
async function placeOfCode(ctx: Ctx, text: string | null | undefined, roomIds: readonly string[]) {
  const code = text ? readCode(text) : undefined
  if (code?.kind === 'room') return { roomId: roomIds.find((id) => id === code.key) ?? null, deviceSerial: null }
  if (code?.kind !== 'device') return { roomId: null, deviceSerial: null }
  const device = await ctx.db.first(deviceAt(ctx.tenant.id, code.key))
  const roomId = roomIds.find((id) => id === device?.roomId) ?? null
  return { roomId, deviceSerial: roomId ? code.key : null }
}

export async function queryReportForm(
  ctx: Ctx,
  { code }: InputOf<typeof contract.queryReportForm>,
): Promise<AnswerOf<typeof contract.queryReportForm>> {
  const places = await ownPlaces(ctx)
  const siteIds = [...new Set(places.map(({ siteId }) => siteId))]
  return {
    places,
    ...(await placeOfCode(
      ctx,
      code,
      places.map(({ roomId }) => roomId),
    )),
    classifiers: await ctx.db.rows(activeClassifiers(ctx.tenant.id)),
    incidents: await ctx.db.rows(openIncidents(ctx.tenant.id, siteIds)),
  }
}

const reporterOf = ({ scope }: Ctx) =>
  scope.kind === 'rentee' ? ({ source: 'rentee', renteeId: scope.id } as const) : ({ source: 'landlord' } as const)

export const reportFault = (
  ctx: Ctx,
  input: InputOf<typeof contract.reportFault>,
): Promise<AnswerOf<typeof contract.reportFault>> =>
  ctx.transaction(async (tx) => {
    const { roomId, incidentId, subject, phone, appointFrom, appointTo, deviceSerial, fileIds } = input
    const place = (await ownPlaces(tx)).find((one) => one.roomId === roomId)
    if (!place) throw notFound('roomId')
    refuseWrongTime(tx, appointFrom, appointTo)
    const classifierId = input.classifierId || null
    const kind = classifierId ? (await classifierTerms(tx, classifierId)).kind : 'repair'
    const known = await tx.db.rows(openIncidents(tx.tenant.id, [place.siteId]))
    if (incidentId && !known.some(({ id }) => id === incidentId))
      throw new Refusal('workOrder.error.incidentOver', { fields: ['incidentId'] })
    const of = { siteId: place.siteId, roomId, kind, classifierId }
    await refuseTwin(tx, of, input.despiteDuplicate)
    const { contact } = place
    const told = { contact, phone: phone || place.phone, deviceSerial, incidentId, appointFrom, appointTo }
    const made = (await openOrder(tx, { ...of, ...told, subject, isUrgent: false, ...reporterOf(tx) }))!
    await attachFiles(tx, fileIds, { resource: workOrder.name, recordId: made.id, purpose: 'before' })
    return made
  })

export async function queryRepairFigures(
  ctx: Ctx,
  { fromOn, toOn, siteId, by }: InputOf<typeof contract.queryRepairFigures>,
): Promise<AnswerOf<typeof contract.queryRepairFigures>> {
  staffOnly(ctx)
  if (toOn < fromOn) throw new Refusal('workOrder.error.period', { fields: ['toOn'] })
  const { timeZone, id: tenantId } = ctx.tenant
  const seen = ctx.scope.kind === 'orgs' ? ctx.scope.siteIds : null
  const sites = siteId ? [siteId].filter((one) => !seen || seen.includes(one)) : seen
  const span = { from: instantOf(timeZone, fromOn, 0), to: instantOf(timeZone, toOn, 24 * 60), sites }
  const [totals, groups, days] = await Promise.all([
    ctx.db.first(repairTotals(tenantId, span)),
    ctx.db.rows(repairGroups(tenantId, span, by)),
    ctx.db.rows(repairDays(tenantId, span, timeZone)),
  ])
  const none = translate(ctx.language, 'workOrder.repair.none')
  return { ...totals!, groups: groups.map(({ name, ...one }) => ({ ...one, name: name ?? none })), days }
}
