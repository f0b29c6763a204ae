import {
  byUser,
  choice,
  command,
  date,
  decimal,
  group,
  id,
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { quantity } from './price-plan.ts'

export const SHARE_METHODS = ['area', 'household', 'days', 'consumption', 'formula'] as const
/** What a formula may speak of, for each room and part of the period: m², 1 where somebody lives (else 0), days, units used. */
export const SHARE_VARIABLES = ['area', 'households', 'days', 'consumption'] as const

const loss = {
  mainQuantity: decimal({ ...quantity, readOnly: true }),
  subQuantity: decimal({ ...quantity, readOnly: true }),
  publicQuantity: decimal({ ...quantity, readOnly: true }),
  lossQuantity: decimal({ ...quantity, readOnly: true }),
  lossFen: money({ readOnly: true }),
} as const
/** 公摊: the loss behind a main meter, shared among the rooms. */
export const shareRun = resource('metering.shareRun', {
  fields: {
    meterId: ref('metering.meter', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    periodFrom: date({ readOnly: true }),
    periodTo: date({ readOnly: true }),
    method: choice(SHARE_METHODS, { readOnly: true }),
    formula: text(200, { readOnly: true, optional: true }),
    ...loss,
    capFen: money({ readOnly: true, optional: true }),
    state: choice(['confirmed', 'void'], { readOnly: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'periodFrom',
  list: [
    'meterId',
    'siteId',
    'periodFrom',
    'periodTo',
    'method',
    'formula',
    'mainQuantity',
    'subQuantity',
    'publicQuantity',
    'lossQuantity',
    'lossFen',
    'state',
    'username',
  ],
  shown: ['meterId', 'state', 'lossFen', 'siteId', 'periodFrom', 'periodTo', 'method', 'mainQuantity', 'lossQuantity'],
  sums: ['lossFen'],
  sort: ['periodFrom'],
  search: ['siteId', 'meterId', 'periodFrom', 'state'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

const asked = {
  meterId: ref('metering.meter'),
  periodFrom: date(),
  periodTo: date(),
  method: choice(SHARE_METHODS),
  formula: text(200, { optional: true, variables: SHARE_VARIABLES }),
  capFen: money({ min: 0, optional: true }),
} as const
const parts = list(
  group({
    roomName: text(200),
    renteeName: text(64, { optional: true }),
    weight: decimal({ scale: 3 }),
    amountFen: money(),
  }),
  2_000,
)
/** What sharing the loss of a period would give each room; vacant days are the landlord's. */
export const previewShare = view('metering.shareRun', 'previewShare', asked, objectOf({ ...loss, parts }))
export const queryShareParts = view('metering.shareRun', 'queryShareParts', { id: id() }, objectOf({ id: id(), parts }))
export const confirmShare = command('metering.shareRun', 'confirmShare', asked, { id: id() }, { keyed: true })
export const voidShare = command('metering.shareRun', 'voidShare', { id: id(), reason: text(200, { min: 1 }) }, {})
