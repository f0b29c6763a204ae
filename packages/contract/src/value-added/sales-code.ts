import {
  byState,
  choice,
  command,
  date,
  flag,
  id,
  int,
  list,
  mobile,
  ref,
  resource,
  share,
  text,
} from '../kit/index.ts'
import { SELLER_KINDS } from './choices.ts'

/** 推广人: a colleague, a steward, an installer or an agent who sells by codes and gets commission. */
export const seller = resource('valueAdded.seller', {
  fields: {
    name: text(64, { min: 1 }),
    mobile: mobile(),
    kind: choice(SELLER_KINDS),
    userId: ref('identity.colleague', { optional: true }),
    installerId: ref('workOrder.installer', { optional: true }),
    /** The agent above the seller, and the agent's share of the seller's commission. There is one level of agents above. */
    parentId: ref('valueAdded.seller', { optional: true, only: { isActive: 'true' } }),
    parentBp: share({ optional: true, min: 1, max: 10_000 }),
    payeeName: text(64, { optional: true }),
    payeeBank: text(64, { optional: true }),
    payeeAccount: text(32, { optional: true, pattern: '^[0-9 ]*$' }),
    isActive: flag(),
    codeCount: int({ readOnly: true }),
  },
  title: 'name',
  list: [
    'name',
    'kind',
    'isActive',
    'mobile',
    'codeCount',
    'userId',
    'installerId',
    'parentId',
    'parentBp',
    'payeeName',
    'payeeBank',
    'payeeAccount',
  ],
  shown: ['name', 'kind', 'isActive', 'mobile', 'codeCount', 'parentId', 'parentBp', 'payeeName', 'payeeAccount'],
  asked: { userId: { kind: ['user', 'steward'] }, installerId: { kind: ['installer'] } },
  sort: [],
  search: ['name', 'kind', 'isActive', 'mobile', 'parentId'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})

/** 销售码: a buyer who gives it makes its seller earn a part of what he pays. */
export const salesCode = resource('valueAdded.salesCode', {
  fields: {
    code: text(32, { readOnly: true }),
    batchNo: text(32, { readOnly: true }),
    state: choice(['active', 'stopped'], { readOnly: true }),
    sellerId: ref('valueAdded.seller', { readOnly: true }),
    commissionBp: share({ readOnly: true }),
    usedCount: int({ readOnly: true }),
    maxUses: int({ readOnly: true }),
    validFrom: date({ readOnly: true }),
    validTo: date({ readOnly: true }),
    /** None: every product. */
    productIds: list(ref('valueAdded.product'), 50, { readOnly: true, optional: true }),
  },
  title: 'code',
  list: [
    'code',
    'batchNo',
    'state',
    'sellerId',
    'commissionBp',
    'usedCount',
    'maxUses',
    'validFrom',
    'validTo',
    'productIds',
  ],
  shown: ['code', 'state', 'sellerId', 'commissionBp', 'usedCount', 'maxUses', 'validTo', 'batchNo'],
  segments: byState('active', 'stopped'),
  sort: [],
  search: ['code', 'batchNo', 'sellerId', 'state', 'validTo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})
/** Makes several codes of one seller at once. */
export const makeSalesCodes = command(
  salesCode.name,
  'makeSalesCodes',
  {
    sellerId: ref('valueAdded.seller', { only: { isActive: 'true' } }),
    count: int({ min: 1, max: 200 }),
    commissionBp: share({ min: 0, max: 5_000 }),
    maxUses: int({ min: 1, max: 100_000 }),
    validFrom: date(),
    validTo: date(),
    productIds: list(ref('valueAdded.product'), 50, { optional: true }),
  },
  { batchNo: text(32), made: int() },
  { keyed: true },
)
export const stopSalesCode = command(salesCode.name, 'stopSalesCode', { id: id(), reason: text(200, { min: 1 }) }, {})
