import { choice, date, flag, int, ref, resource, share, text } from '../kit/index.ts'
import { GIFT_FEES } from './adjustment.ts'

/** 赠送规则: what every new lease signed on some days is given of a fee in its first months. */
export const giftRule = resource('billing.giftRule', {
  fields: {
    name: text(64, { min: 1 }),
    /** Absent: leases of all sites. */
    siteId: ref('housing.site', { optional: true }),
    fee: choice(GIFT_FEES),
    months: int({ min: 1, max: 12 }),
    rateBp: share({ min: 1, max: 10_000 }),
    /** Only leases of at least so many months. */
    minMonths: int({ min: 1, max: 120, optional: true }),
    signedFrom: date(),
    signedTo: date({ optional: true }),
    isActive: flag(),
    remark: text(200, { optional: true }),
  },
  title: 'name',
  list: ['name', 'siteId', 'fee', 'months', 'rateBp', 'minMonths', 'signedFrom', 'signedTo', 'isActive', 'remark'],
  shown: ['name', 'isActive', 'siteId', 'fee', 'months', 'rateBp', 'minMonths', 'signedFrom', 'signedTo'],
  sort: [],
  search: ['name', 'siteId', 'fee', 'isActive'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})
