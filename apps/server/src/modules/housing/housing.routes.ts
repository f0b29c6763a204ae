import type { App } from '../../kit/app.ts'
import { serveTemplate } from './document/template.routes.ts'
import { serveFiling } from './filing/filing.routes.ts'
import { serveHeadLease } from './head-lease/head-lease.routes.ts'
import { serveInspection } from './inspection/inspection.routes.ts'
import { serveLease } from './lease/lease.routes.ts'
import { serveLeaseCalendar } from './lease/lease-calendar.routes.ts'
import { serveLeaseChange } from './lease/lease-change.routes.ts'
import { serveLeaseDefault } from './lease/lease-default.routes.ts'
import { serveMasterLease } from './master-lease/master-lease.routes.ts'
import { serveOwnerChange } from './owner/owner-change.routes.ts'
import { serveEnterpriseUser } from './party/enterprise-user.routes.ts'
import { serveIdentity } from './party/identity.routes.ts'
import { serveAddHouse } from './place/add-house.routes.ts'
import { serveHouseArchive } from './place/house-archive.routes.ts'
import { serveRoomChange } from './place/room-change.routes.ts'
import { serveRoomPhoto } from './place/room-photo.routes.ts'
import { serveSite } from './place/site.routes.ts'
import { serveReservation } from './reservation/reservation.routes.ts'
import { serveSample } from './sample/sample.routes.ts'
import { serveSigning } from './signing/signing.routes.ts'

export function serveHousing(app: App): void {
  serveAddHouse(app)
  serveHouseArchive(app)
  serveRoomChange(app)
  serveFiling(app)
  serveRoomPhoto(app)
  serveSite(app)
  serveLeaseDefault(app)
  serveLease(app)
  serveLeaseChange(app)
  serveLeaseCalendar(app)
  serveInspection(app)
  serveHeadLease(app)
  serveReservation(app)
  serveTemplate(app)
  serveMasterLease(app)
  serveOwnerChange(app)
  serveIdentity(app)
  serveEnterpriseUser(app)
  serveSigning(app)
  serveSample(app)
}
