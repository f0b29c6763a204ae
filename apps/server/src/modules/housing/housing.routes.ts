import {
  activateHeadLease,
  addHouse,
  addHouseBatch,
  archiveHouse,
  arrangeRoomPhotos,
  cancelLease,
  cancelReservation,
  changeRooms,
  compareInspections,
  completeInspection,
  decideChange,
  endLease,
  giveNotice,
  holdReservation,
  leaveHeadLease,
  notifyHeadLease,
  previewChange,
  previewCharges,
  previewEnd,
  previewHouseNumbers,
  previewRoomChange,
  printInspection,
  proposeChange,
  queryCalendarDay,
  queryChangeRooms,
  queryCharges,
  queryHeadLeaseEnd,
  queryHeadLeaseHistory,
  queryHeadRents,
  queryInspectionItems,
  queryLeaseCalendar,
  queryLeaseChain,
  queryLeaseHistory,
  queryOccupants,
  queryReservationHistory,
  queryRoomBoard,
  queryRoomLineage,
  queryRoomPhotos,
  queryUsualTerms,
  recordFiling,
  renewHeadLease,
  restoreHouse,
  resumeHeadLease,
  reviewLease,
  saveInspection,
  setOverlay,
  signLease,
  submitLease,
  withdrawChange,
  withdrawNotice,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import type { Statement } from '../../infra/db/sql.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { sendPdf } from '../../kit/send-pdf.ts'
import { recordFiling as recordFilingOf } from './filing/filing.service.ts'
import { headLeaseEvents } from './head-lease/head-lease.queries.ts'
import { headLeases } from './head-lease/head-lease.service.ts'
import * as heading from './head-lease/head-lease-life.service.ts'
import { headRentsOf } from './head-lease/head-rent.queries.ts'
import * as inspecting from './inspection/inspection.service.ts'
import { inspectionPdf } from './inspection/inspection-pdf.ts'
import { occupantsOf } from './lease/change.queries.ts'
import * as changing from './lease/change.service.ts'
import { chargesOf } from './lease/charge.queries.ts'
import * as deciding from './lease/decide-change.service.ts'
import * as ending from './lease/ending.service.ts'
import { leaseChain, leaseEvents } from './lease/lease.queries.ts'
import { leases, signLease as sign } from './lease/lease.service.ts'
import { calendarDay, leaseCalendar } from './lease/lease-calendar.service.ts'
import { usualTerms } from './lease/lease-default.queries.ts'
import * as life from './lease/lease-life.service.ts'
import { chargesOfTerms } from './lease/terms-of.ts'
import { addHouseBatch as addBatch, addHouse as addOne, previewNumbers } from './place/house.service.ts'
import * as archive from './place/house-archive.service.ts'
import { roomBoard, setOverlays } from './place/room.service.ts'
import * as roomChanges from './place/room-change.service.ts'
import { arrangePhotos, roomPhotos } from './place/room-photo.service.ts'
import { reservationEvents } from './reservation/reservation.queries.ts'
import * as reserving from './reservation/reservation.service.ts'

/** Rows of what belongs to a lease, for whoever sees the lease. */
const ofLease =
  <Row>(rows: (tenantId: number, leaseId: string) => Statement<Row>) =>
  async (ctx: Ctx, { leaseId }: { leaseId: string }) => {
    await leases.get(ctx, leaseId)
    return ctx.db.rows(rows(ctx.tenant.id, leaseId))
  }

export function registerCommands(app: App): void {
  register(app, addHouse, addOne)
  register(app, addHouseBatch, addBatch)
  register(app, previewHouseNumbers, previewNumbers)
  register(app, archiveHouse, archive.archiveHouse)
  register(app, restoreHouse, archive.restoreHouse)
  register(app, queryRoomBoard, roomBoard)
  register(app, setOverlay, setOverlays)
  register(app, previewRoomChange, roomChanges.previewRoomChange)
  register(app, changeRooms, roomChanges.changeRooms)
  register(app, recordFiling, recordFilingOf)
  register(app, queryRoomLineage, roomChanges.roomLineage)
  register(app, queryRoomPhotos, roomPhotos)
  register(app, arrangeRoomPhotos, arrangePhotos)
  register(
    app,
    queryUsualTerms,
    async (ctx, { roomId }) => (await ctx.db.first(usualTerms(ctx.tenant.id, roomId))) ?? {},
  )
  register(app, previewCharges, async (_ctx, terms) => ({ charges: chargesOfTerms(terms) }))
  register(app, signLease, sign)
  register(app, submitLease, life.submitLease)
  register(app, reviewLease, life.reviewLease)
  register(app, giveNotice, life.giveNotice)
  register(app, withdrawNotice, life.withdrawNotice)
  register(app, cancelLease, ending.cancelLease)
  register(app, previewEnd, ending.previewEnd)
  register(app, endLease, ending.endLease)
  register(app, previewChange, changing.previewChange)
  register(app, proposeChange, changing.proposeChange)
  register(app, decideChange, deciding.decideChange)
  register(app, queryChangeRooms, deciding.queryChangeRooms)
  register(app, withdrawChange, deciding.withdrawChange)
  register(app, queryCharges, ofLease(chargesOf))
  register(app, queryLeaseHistory, ofLease(leaseEvents))
  register(app, queryLeaseChain, ofLease(leaseChain))
  register(app, queryLeaseCalendar, leaseCalendar)
  register(app, queryCalendarDay, calendarDay)
  register(app, queryOccupants, ofLease(occupantsOf))
  register(app, saveInspection, inspecting.saveInspection)
  register(app, completeInspection, inspecting.completeInspection)
  register(app, printInspection, async (ctx, input, call) => sendPdf(call, await inspectionPdf(ctx, input)))
  register(app, queryInspectionItems, async (ctx, { id }) => (await inspecting.inspectionOf(ctx, id)).items)
  register(app, compareInspections, inspecting.compareInspections)
  register(app, activateHeadLease, heading.activateHeadLease)
  register(app, renewHeadLease, heading.renewHeadLease)
  register(app, resumeHeadLease, heading.resumeHeadLease)
  register(app, notifyHeadLease, heading.notifyHeadLease)
  register(app, leaveHeadLease, heading.leaveHeadLease)
  register(app, queryHeadRents, async (ctx, { headLeaseId }) => {
    await headLeases.get(ctx, headLeaseId)
    return ctx.db.rows(headRentsOf(ctx.tenant.id, headLeaseId, ctx.today()))
  })
  register(app, queryHeadLeaseHistory, async (ctx, { headLeaseId }) => {
    await headLeases.get(ctx, headLeaseId)
    return ctx.db.rows(headLeaseEvents(ctx.tenant.id, headLeaseId))
  })
  register(app, queryHeadLeaseEnd, heading.headLeaseEnd)
  register(app, holdReservation, reserving.holdReservation)
  register(app, cancelReservation, reserving.cancelReservation)
  register(app, queryReservationHistory, async (ctx, { reservationId }) => {
    await reserving.reservations.get(ctx, reservationId)
    return ctx.db.rows(reservationEvents(ctx.tenant.id, reservationId))
  })
}
