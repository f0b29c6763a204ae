import { choice, date, int, money, ref, resource, text } from '../kit/index.ts'

/** How a lease ended that nobody has checked out. */
export const ENDED_HOW = ['left', 'early', 'transferred'] as const

/** 待结清合同: ended leases whose settlement nobody has begun though a deposit is held or something is owed. A view of what is so. */
export const unsettledLease = resource('checkout.unsettledLease', {
  fields: {
    leaseNo: text(32, { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    endedHow: choice(ENDED_HOW, { readOnly: true }),
    endedOn: date({ readOnly: true }),
    /** Since it ended. */
    days: int({ readOnly: true }),
    heldFen: money({ readOnly: true, tells: ['checkout.deposit'] }),
    openFen: money({ readOnly: true, tells: ['billing.bill'] }),
  },
  title: 'leaseNo',
  list: ['leaseNo', 'roomId', 'renteeId', 'endedHow', 'endedOn', 'days', 'heldFen', 'openFen'],
  sort: [],
  search: ['leaseNo', 'endedHow', 'renteeId', 'roomId', 'siteId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
