import {
  byUser,
  choice,
  command,
  date,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

/** At hand-over, at check-out, and in between. */
export const INSPECTION_KINDS = ['in', 'out', 'periodic'] as const
export const INSPECTION_STATES = ['draft', 'done'] as const
export const CONDITIONS = ['good', 'fair', 'damaged', 'missing'] as const
export type Condition = (typeof CONDITIONS)[number]
/** What the rentee may be asked to pay for. */
export const isFlaw = (condition: Condition): boolean => condition === 'damaged' || condition === 'missing'
/** Photos one item may have. */
export const MOST_PHOTOS = 6

export const inspectionItemShape = {
  area: text(32, { min: 1 }),
  item: text(64, { min: 1 }),
  quantity: int({ min: 0, max: 9_999 }),
  condition: choice(CONDITIONS),
  /** What it would cost to mend or replace. */
  costFen: money({ optional: true, min: 0, max: 100_000_000 }),
  note: text(200, { optional: true }),
  fileIds: list(id(), MOST_PHOTOS, { optional: true }),
} as const

/** 房屋查验: what is in a room and how it is, on a day of a lease. Once done it stays as it is. */
export const inspection = resource('housing.inspection', {
  fields: {
    no: text(32, { readOnly: true }),
    kind: choice(INSPECTION_KINDS, { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    inspectedOn: date({ readOnly: true }),
    state: choice(INSPECTION_STATES, { readOnly: true }),
    itemCount: int({ readOnly: true }),
    flawCount: int({ readOnly: true }),
    costFen: money({ readOnly: true }),
    remark: text(256, { readOnly: true, optional: true, multiline: true }),
    doneBy: byUser({ readOnly: true, optional: true }),
    doneAt: instant({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: ['no', 'kind', 'leaseId', 'roomId', 'renteeId', 'inspectedOn', 'state', 'itemCount', 'flawCount', 'costFen'],
  shown: ['no', 'state', 'kind', 'roomId', 'renteeId', 'leaseId', 'inspectedOn', 'flawCount', 'costFen'],
  sums: ['costFen'],
  sort: ['no'],
  search: ['no', 'kind', 'state', 'leaseId', 'roomId', 'siteId', 'inspectedOn'],
  operations: ['query', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

/** Begins an inspection, or goes on with a draft (`id`): its items as they are now. */
export const saveInspection = command(
  'housing.inspection',
  'saveInspection',
  {
    id: id({ optional: true }),
    leaseId: id(),
    kind: choice(INSPECTION_KINDS),
    inspectedOn: date(),
    items: list(group(inspectionItemShape), 300, { min: 1 }),
    remark: text(256, { optional: true }),
  },
  { id: id() },
)
/** From now on it stands, and its photos with it. */
export const completeInspection = command('housing.inspection', 'completeInspection', { id: id() }, {})
/** The inspection on paper: its items, of a check-out beside how they were handed over, and places to sign. */
export const printInspection = {
  ...command('housing.inspection', 'printInspection', { id: id() }),
  output: { kind: 'file' },
} as const
export const queryInspectionItems = view(
  'housing.inspection',
  'queryInspectionItems',
  { id: id() },
  rowsOf(inspectionItemShape),
)
/** What was handed over beside what came back: the last finished inspections `in` and `out` of a lease. */
export const compareInspections = view(
  'housing.inspection',
  'compareInspections',
  { leaseId: id() },
  objectOf({
    inId: id({ optional: true }),
    inOn: date({ optional: true }),
    outId: id({ optional: true }),
    outOn: date({ optional: true }),
    items: list(
      group({
        area: text(32),
        item: text(64),
        before: group(inspectionItemShape, { optional: true }),
        after: group(inspectionItemShape, { optional: true }),
        /** Worse, fewer, or gone since it was handed over. */
        verdict: choice(['same', 'better', 'worse', 'missing', 'added', 'open']),
      }),
      600,
    ),
  }),
)
