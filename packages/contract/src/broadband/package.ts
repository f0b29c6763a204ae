import { byState, choice, command, id, int, list, money, ref, resource, share, text } from '../kit/index.ts'
import { CARRIERS, PACKAGE_STATES } from './choices.ts'

/** 宽带套餐: a speed of a carrier for some months, at a price. */
export const linePackage = resource('broadband.package', {
  fields: {
    name: text(64, { min: 1 }),
    state: choice(PACKAGE_STATES, { readOnly: true }),
    carrier: choice(CARRIERS),
    downMbps: int({ min: 1, max: 100_000 }),
    upMbps: int({ min: 1, max: 100_000 }),
    months: int({ min: 1, max: 36 }),
    priceFen: money({ min: 0, max: 100_000_000 }),
    /** The lowest price of a sale. */
    floorFen: money({ min: 0, max: 100_000_000 }),
    /** Paid once, with the opening. */
    setupFen: money({ optional: true, min: 0, max: 100_000_000 }),
    /** For each month begun of a hold; none: it costs nothing. */
    holdFen: money({ optional: true, min: 0, max: 100_000_000 }),
    /** Instead of the rate of the sales code. */
    commissionBp: share({ optional: true, min: 0, max: 5_000 }),
    /** None: everywhere. */
    siteIds: list(ref('housing.site'), 100, { optional: true }),
    carrierCode: text(32, { optional: true }),
    accountCount: int({ readOnly: true }),
    description: text(500, { optional: true, multiline: true }),
  },
  title: 'name',
  list: [
    'name',
    'state',
    'carrier',
    'downMbps',
    'upMbps',
    'months',
    'priceFen',
    'floorFen',
    'setupFen',
    'holdFen',
    'commissionBp',
    'accountCount',
    'siteIds',
    'carrierCode',
    'description',
  ],
  shown: ['name', 'state', 'carrier', 'priceFen', 'months', 'downMbps', 'floorFen', 'commissionBp', 'accountCount'],
  segments: byState('draft', 'published', 'stopped'),
  sort: [],
  search: ['name', 'carrier', 'state', 'months'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})
export const publishPackage = command(linePackage.name, 'publishPackage', { id: id() }, {})
/** Ends the sale of a package; accounts that have it keep it, and renew it. */
export const stopPackage = command(linePackage.name, 'stopPackage', { id: id(), reason: text(200, { min: 1 }) }, {})
