import {
  byState,
  choice,
  command,
  group,
  id,
  int,
  list,
  money,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { ORDER_KINDS } from '../work-orders/choices.ts'
import { BUYER_KINDS, DELIVERIES, PRODUCT_STATES, SOLD_BY } from './choices.ts'

const price = {
  buyerKind: choice(BUYER_KINDS),
  /** None: every site that has no price of its own. */
  siteId: ref('housing.site', { optional: true }),
  priceFen: money({ min: 0, max: 100_000_000 }),
} as const
/** 增值服务: a service or thing sold beside the rent. Only kinds of buyers with a price can order it. */
export const product = resource('valueAdded.product', {
  fields: {
    name: text(64, { min: 1 }),
    category: text(32, { optional: true }),
    state: choice(PRODUCT_STATES, { readOnly: true }),
    soldBy: choice(SOLD_BY, { once: true }),
    unit: text(16, { min: 1 }),
    prices: list(group(price), 100, { min: 1 }),
    /** The lowest of its prices. */
    fromFen: money({ readOnly: true }),
    stock: int({ optional: true, min: 0, max: 1_000_000 }),
    soldCount: int({ readOnly: true }),
    delivery: choice(DELIVERIES),
    orderKind: choice(ORDER_KINDS),
    classifierId: ref('workOrder.classifier', { optional: true, only: { isActive: 'true' } }),
    description: text(1_000, { optional: true, multiline: true }),
    /** Its first picture. */
    coverId: id({ readOnly: true, optional: true }),
  },
  title: 'name',
  list: [
    'name',
    'category',
    'state',
    'fromFen',
    'soldBy',
    'unit',
    'stock',
    'soldCount',
    'delivery',
    'orderKind',
    'classifierId',
    'description',
  ],
  shown: ['name', 'state', 'category', 'fromFen', 'soldBy', 'unit', 'stock', 'soldCount', 'delivery'],
  form: [
    'name',
    'category',
    'description',
    'soldBy',
    'unit',
    'prices',
    'stock',
    'delivery',
    'orderKind',
    'classifierId',
  ],
  asked: { orderKind: { delivery: ['work_order'] }, classifierId: { delivery: ['work_order'] } },
  segments: byState('draft', 'published', 'stopped'),
  sort: [],
  search: ['name', 'state', 'category', 'soldBy'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})
export const publishProduct = command(product.name, 'publishProduct', { id: id() }, {})
/** Ends the sale of a product; orders that were made go on. */
export const stopProduct = command(product.name, 'stopProduct', { id: id(), reason: text(200, { min: 1 }) }, {})

export const MOST_PICTURES = 5
const pictures = list(id(), MOST_PICTURES)
/** 商品图片 in display order; the first is the cover. */
export const queryProductPictures = view(
  product.name,
  'queryProductPictures',
  { id: id() },
  rowsOf({ id: id(), name: text(200), contentType: text(100), bytes: int() }),
)
/** Sets the pictures: present ones and new uploads. If they are no longer `seenIds`, the server refuses. */
export const arrangeProductPictures = command(
  product.name,
  'arrangeProductPictures',
  { id: id(), fileIds: pictures, seenIds: pictures },
  {},
)
/** A picture of a product, for staff and buyers. Renters and landlords see no pictures of drafts, and no product records. */
export const readProductPicture = view(product.name, 'readProductPicture', { id: id() }, { kind: 'file' } as const)
