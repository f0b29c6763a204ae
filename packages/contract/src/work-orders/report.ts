import {
  choice,
  command,
  date,
  flag,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  text,
  view,
} from '../kit/index.ts'
import { ORDER_KINDS } from './choices.ts'
import { workOrder } from './work-order.ts'

/** Places a renter or landlord may report a fault of, what can be wrong there, and incidents that are known already. */
export const queryReportForm = view(
  workOrder.name,
  'queryReportForm',
  {
    /** The text of a QR code of a room or a device: its room is chosen then. */
    code: text(200, { optional: true }),
  },
  objectOf({
    places: list(group({ roomId: id(), siteId: id(), name: text(200), contact: text(64), phone: text(32) }), 200),
    roomId: id({ optional: true }),
    deviceSerial: text(32, { optional: true }),
    classifiers: list(
      group({ id: id(), parentId: id({ optional: true }), name: text(32), kind: choice(ORDER_KINDS) }),
      500,
    ),
    incidents: list(
      group({ id: id(), siteId: id(), title: text(64), content: text(500), endsBy: instant({ optional: true }) }),
      50,
    ),
  }),
)
/** A renter or landlord reports a fault; with `incidentId` he says that he has a known one too. */
export const reportFault = command(
  workOrder.name,
  'reportFault',
  {
    roomId: id(),
    classifierId: id({ optional: true }),
    incidentId: id({ optional: true }),
    subject: text(200, { min: 1 }),
    phone: text(32, { optional: true, pattern: '^[0-9 +()-]{0,32}$' }),
    /** When he is at home. */
    appointFrom: instant({ optional: true }),
    appointTo: instant({ optional: true }),
    deviceSerial: text(32, { optional: true }),
    fileIds: list(id(), 9, { optional: true }),
    despiteDuplicate: flag({ optional: true }),
  },
  { id: id(), no: text(32) },
  { keyed: true, forParties: true },
)

/** What repairs cost and how soon they are answered, by site and by classifier. */
export const queryRepairFigures = view(
  'workOrder.repair',
  'queryRepairFigures',
  { fromOn: date(), toOn: date(), siteId: id({ optional: true }), by: choice(['site', 'classifier', 'installer']) },
  objectOf({
    orders: int(),
    open: int(),
    lateCount: int(),
    reopenedCount: int(),
    costFen: money({ tells: [workOrder.name] }),
    /** Median minutes. */
    responseMinutes: int({ optional: true }),
    repairMinutes: int({ optional: true }),
    /** Mean in tenths. */
    rating: int({ optional: true }),
    groups: list(
      group({
        id: id({ optional: true }),
        name: text(128),
        orders: int(),
        lateCount: int(),
        reopenedCount: int(),
        costFen: money({ tells: [workOrder.name] }),
        responseMinutes: int({ optional: true }),
        rating: int({ optional: true }),
      }),
      200,
    ),
    days: list(group({ day: date(), orders: int() }), 400),
  }),
)
