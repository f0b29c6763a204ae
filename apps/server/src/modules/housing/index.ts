import { housing } from '@cloud-steward/contract/housing/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { reviewDeciders } from '../approvals/index.ts'
import { partyRecord } from '../identity/index.ts'
import { seedTemplates } from './document/seed-templates.ts'
import { templates } from './document/template.service.ts'
import { addImportedFilings } from './filing/filing.service.ts'
import { filingBase } from './filing/filing.source.ts'
import { filingDueJob } from './filing/filing-due.job.ts'
import { headLeases } from './head-lease/head-lease.service.ts'
import { issuedSoFar, siteOperators } from './housing.ports.ts'
import { serveHousing } from './housing.routes.ts'
import { inspections } from './inspection/inspection.service.ts'
import { leaseChanges } from './lease/change.source.ts'
import { contractTypes } from './lease/contract-type.service.ts'
import { decidedChange } from './lease/decide-change.service.ts'
import { leases } from './lease/lease.service.ts'
import { leaseDayJob } from './lease/lease-day.job.ts'
import { leaseDefaults } from './lease/lease-default.service.ts'
import { addImportedLeases } from './lease/lease-import.service.ts'
import { decidedLease } from './lease/lease-life.service.ts'
import { masterLeaseBase } from './master-lease/master-lease.source.ts'
import { decidedOwner, ownerChanges } from './owner/owner-change.service.ts'
import { enterpriseUsers } from './party/enterprise-user.source.ts'
import { fillSoundsJob } from './party/fill-sounds.job.ts'
import { invitedParty } from './party/invited-party.service.ts'
import { landlords, renteesWith } from './party/party.service.ts'
import { houses } from './place/house.service.ts'
import { buildings, rooms } from './place/room.service.ts'
import { addImportedRooms } from './place/room-import.service.ts'
import { sitesOfPeople } from './place/site.service.ts'
import { notifyRenewalsJob } from './renewal/notify-renewals.job.ts'
import { reservations } from './reservation/reservation.service.ts'
import { signFlows } from './signing/sign-flow.source.ts'
import { signingJobs } from './signing/signing.job.ts'

export { dueHeadRents } from './due.queries.ts'
export { handOverOf, recordHandOver, takeBackHandOver } from './hand-over/hand-over.service.ts'
export { lockHeadRents } from './head-lease/head-lease-life.service.ts'
export { headLeasesDue } from './head-lease/head-rent.queries.ts'
export { issuedSoFar } from './housing.ports.ts'
export {
  finishInspection,
  inspectionOf,
  lastInspection,
  saveInspection,
} from './inspection/inspection.service.ts'
export {
  leasesWithoutSchedule,
  lockLeases,
  unbilledCharges,
  unbilledLeases,
  unbilledTotals,
} from './lease/charge.queries.ts'
export { byContractNo, contractNo, withContract } from './lease/contract-no.source.ts'
export { leasesToCredit, unsettledCredits } from './lease/credit.queries.ts'
export {
  beginCheckOut,
  endedLease,
  finishCheckOut,
  goingLease,
  leaveCheckOut,
  moveCheckOut,
} from './lease/ending.service.ts'
export { lateFeesOf } from './lease/late-fee.service.ts'
export { occupancyOf, roomsOfRentee } from './lease/lease.queries.ts'
export { lettingsOf, ownersOfRooms } from './owner/owner.queries.ts'
export { roomStateCounts } from './place/room.queries.ts'
export { setOverlay } from './place/room.service.ts'
export { roomFacts } from './place/room-facts.queries.ts'
export { siteRecords } from './place/site.service.ts'
export { reservations } from './reservation/reservation.service.ts'
export { lockReservation, moveReservation } from './reservation/reservation-record.ts'

const special = [
  sitesOfPeople,
  buildings,
  houses,
  { ...rooms, addImportedMany: addImportedRooms },
  landlords,
  enterpriseUsers,
  { ...filingBase, addImportedMany: addImportedFilings },
  { ...leases, addImportedMany: addImportedLeases },
  masterLeaseBase,
  leaseChanges,
  ownerChanges,
  inspections,
  templates,
  contractTypes,
  leaseDefaults,
  signFlows,
  headLeases,
  reservations,
] as unknown as Operations[]
/** Resources without special behaviour need no line here: they are served as the contract says. */
const plain = housing.resources.filter(
  (one) => one.name !== 'housing.rentee' && !special.some(({ resource }) => resource.name === one.name),
)
const all = [...special, ...plain.map((resource) => standard(resource))]

explainConstraint('housing_lease_one_per_day', 'housing.error.roomTaken', ['roomId'])
explainConstraint('housing_head_lease_one_per_day', 'housing.error.houseTaken', ['houseIds'])
explainConstraint('housing_reservation_live', 'housing.error.roomReservedAlready', ['roomId'])
explainConstraint('housing_lease_change_open', 'housing.error.changeInProgress')
explainConstraint('housing_owner_change_open', 'housing.error.changeInProgress')
explainConstraint('housing_sign_flow_open', 'housing.error.signingOpen')
explainConstraint('housing_sign_flow_open_master', 'housing.error.signingOpen')
explainConstraint('housing_contract_type_name', 'housing.error.contractTypeTaken', ['name'])
explainConstraint('housing_lease_default_site', 'housing.error.leaseDefaultTaken', ['siteId'])
explainConstraint('housing_template_live', 'housing.error.templateDraftOpen')
explainConstraint('housing_rentee_id_no', 'housing.error.idNoTaken', ['idNo'])
explainConstraint('housing_lease_filing_no', 'housing.error.filingNoTaken', ['filingNo'])
explainConstraint('housing_house_number', 'housing.error.houseNumberTaken', ['number'])
explainConstraint('housing_room_number', 'housing.error.roomNumberTaken', ['number'])
explainConstraint('housing_room_change_part_room', 'housing.error.roomHasHistory')
explainConstraint('housing_building_name', 'housing.error.buildingNameTaken', ['name'])
for (const table of ['site', 'landlord', 'rentee'])
  explainConstraint(`housing_${table}_code`, 'housing.error.codeTaken', ['code'])

/** What is let, to whom, and on what terms. */
export const housingModule = {
  name: 'housing',
  needs: [siteOperators, issuedSoFar],
  register(app: App): void {
    app.ports.provide(partyRecord, invitedParty)
    app.ports.provide(reviewDeciders.lease, decidedLease)
    app.ports.provide(reviewDeciders.leaseChange, decidedChange)
    app.ports.provide(reviewDeciders.ownerChange, decidedOwner)
    for (const operations of all) registerResource(app, operations)
    registerResource(app, renteesWith(app.secrets))
    serveHousing(app)
    app.jobs.push(leaseDayJob, filingDueJob, fillSoundsJob, notifyRenewalsJob, ...signingJobs(app))
    app.reactions.push({ event: 'TenantMade', run: (ctx) => seedTemplates(ctx.db, ctx.tenant.id) })
  },
}
