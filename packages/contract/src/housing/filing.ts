import { choice, command, date, id, int, ref, resource, text } from '../kit/index.ts'
import { IDENTITY_STATES } from './identity.ts'

/** What a lease lacks: its filing, the check of its rentee's identity; or either when the day the law gives has passed. */
export const MISSING = ['filing', 'identity', 'overdue'] as const
const filingNo = text(64, { min: 1 })

/** 备案: of each lease that goes on what the housing authority and the law want, and by which day. */
export const filing = resource('housing.filing', {
  fields: {
    leaseNo: text(32, { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    signedOn: date({ readOnly: true }),
    endOn: date({ readOnly: true }),
    filingNo: text(64, { readOnly: true, optional: true }),
    filedOn: date({ readOnly: true, optional: true }),
    identityState: choice(IDENTITY_STATES, { readOnly: true }),
    fileBy: date({ readOnly: true }),
    /** Until `fileBy`, negative after it; nothing where nothing is missing. */
    daysLeft: int({ readOnly: true, optional: true }),
    missing: choice(MISSING, { readOnly: true, optional: true }),
  },
  title: 'leaseNo',
  list: ['leaseNo', 'roomId', 'renteeId', 'identityState', 'signedOn', 'fileBy', 'daysLeft', 'filingNo', 'filedOn'],
  sort: [],
  search: ['leaseNo', 'missing', 'siteId', 'identityState', 'renteeId', 'filingNo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF', 'import'],
  imports: { leaseNo: text(32, { min: 1 }), filingNo, filedOn: date() },
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

/** Takes down under which number and on which day a lease was filed. Another number later needs a reason. */
export const recordFiling = command(
  'housing.filing',
  'recordFiling',
  { id: id(), filingNo, filedOn: date(), reason: text(200, { optional: true }) },
  {},
)
