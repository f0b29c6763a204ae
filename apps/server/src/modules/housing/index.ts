import { housing } from '@cloud-steward/contract/housing/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { houses } from './house.service.ts'
import { registerCommands } from './housing.routes.ts'
import { leases } from './lease.service.ts'
import { landlords, rentees } from './party.service.ts'
import { buildings, rooms, sites } from './room.service.ts'
import { addImportedRooms } from './room-import.service.ts'

export { type Charge, chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
export type { UnbilledCharge } from './lease.queries.ts'
export { chargeRow, lockLeases, unbilledCharges, unbilledLeases, unbilledTotals } from './lease.queries.ts'
export { roomStateCounts } from './room.queries.ts'
export { EXPIRING_DAYS } from './room.source.ts'

const special = [
  sites,
  buildings,
  houses,
  { ...rooms, addImportedMany: addImportedRooms },
  landlords,
  rentees,
  leases,
] as unknown as Operations[]
/** Resources without special behaviour need no line here: they are served as the contract says. */
const plain = housing.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))
const all = [...special, ...plain.map((resource) => standard(resource))]

explainConstraint('housing_lease_one_per_day', 'housing.error.roomTaken', ['roomId'])
explainConstraint('housing_house_number', 'housing.error.houseNumberTaken', ['number'])
explainConstraint('housing_room_number', 'housing.error.roomNumberTaken', ['number'])
explainConstraint('housing_building_name', 'housing.error.buildingNameTaken', ['name'])
for (const table of ['site', 'landlord', 'rentee'])
  explainConstraint(`housing_${table}_code`, 'housing.error.codeTaken', ['code'])

/** What is let, to whom, and on what terms. */
export const housingModule = {
  name: 'housing',
  register(app: App): void {
    for (const operations of all) registerResource(app, operations)
    registerCommands(app)
  },
}
