import { byUser, choice, command, group, id, instant, int, list, objectOf, resource, text, view } from '../kit/index.ts'

export const TEMPLATE_KINDS = ['lease', 'masterLease', 'change', 'notice', 'handover', 'checkOut'] as const
export const TEMPLATE_STATES = ['draft', 'published', 'retired'] as const
/** What a template may leave open, written as `{{rentee.name}}`; amounts also in capital characters. */
export const TEXT_FIELDS = [
  'lease.no',
  'lease.startOn',
  'lease.endOn',
  'lease.signedOn',
  'lease.days',
  'rent.amount',
  'rent.words',
  'rent.unit',
  'deposit.amount',
  'deposit.words',
  'deposit.others',
  'pay.months',
  'pay.due',
  'lateFee.terms',
  'lateFee.rate',
  'lateFee.grace',
  'notice.days',
  'break.rule',
  'fees.included',
  'room.name',
  'room.area',
  'room.persons',
  'rooms.count',
  'site.name',
  'site.address',
  'landlord.name',
  'landlord.mobile',
  'landlord.bank',
  'rentee.name',
  'rentee.mobile',
  'rentee.idKind',
  'rentee.idNo',
  'rentee.emergency',
  'operator.name',
  'handOver.on',
  'handOver.keys',
  'handOver.items',
  'remark',
  'today',
] as const
/** Whole tables, and the places where the parties sign. */
export const BLOCK_FIELDS = [
  'table.rooms',
  'table.charges',
  'table.occupants',
  'table.items',
  'table.readings',
  'table.extras',
  'signatures',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]
export type BlockField = (typeof BLOCK_FIELDS)[number]

/** 文书模板: one version of the text of a lease, a notice, a list. Published it stands; who wants it otherwise makes the next version. */
export const template = resource('housing.template', {
  fields: {
    name: text(64, { readOnly: true }),
    kind: choice(TEMPLATE_KINDS, { readOnly: true }),
    version: int({ readOnly: true }),
    state: choice(TEMPLATE_STATES, { readOnly: true }),
    remark: text(256, { readOnly: true, optional: true }),
    changedBy: byUser({ readOnly: true }),
    publishedBy: byUser({ readOnly: true, optional: true }),
    publishedAt: instant({ readOnly: true, optional: true }),
  },
  title: 'name',
  list: ['name', 'kind', 'version', 'state', 'remark', 'changedBy', 'publishedBy', 'publishedAt'],
  sort: [],
  search: ['name', 'kind', 'state'],
  operations: ['query', 'delete'],
  scope: { orgs: 'all' },
})

const body = text(200_000, { min: 1 })
/** Begins a template, or goes on with a draft (`id`). */
export const saveTemplate = command(
  'housing.template',
  'saveTemplate',
  {
    id: id({ optional: true }),
    name: text(64, { min: 1 }),
    kind: choice(TEMPLATE_KINDS),
    body,
    remark: text(256, { optional: true }),
  },
  { id: id() },
)
/** A draft of the next version, with the text of this one. */
export const reviseTemplate = command('housing.template', 'reviseTemplate', { id: id() }, { id: id() })
/** From now on leases are written by it; the version before is retired. Refused while it names fields nobody knows. */
export const publishTemplate = command('housing.template', 'publishTemplate', { id: id() }, {})
export const retireTemplate = command('housing.template', 'retireTemplate', { id: id() }, {})
export const queryTemplateBody = view(
  'housing.template',
  'queryTemplateBody',
  { id: id() },
  objectOf({ name: text(64), kind: choice(TEMPLATE_KINDS), body, remark: text(256, { optional: true }) }),
)
/** What this version says otherwise than the one before it, paragraph by paragraph. */
export const compareTemplates = view(
  'housing.template',
  'compareTemplates',
  { id: id() },
  objectOf({
    fromVersion: int({ optional: true }),
    toVersion: int(),
    lines: list(group({ change: choice(['same', 'added', 'removed']), text: text(20_000) }), 10_000),
  }),
)
/** The text as PDF with what a lease says; changes nothing. Without `id` the text as it is being written. */
export const previewTemplate = {
  ...command('housing.template', 'previewTemplate', {
    id: id({ optional: true }),
    body: text(200_000, { optional: true }),
    leaseId: id(),
  }),
  output: { kind: 'file' },
  shows: ['housing.lease', 'housing.rentee', 'housing.landlord'],
} as const
/** A document of a lease as PDF, by the text in force: the lease itself, the hand-over list, a notice to be signed by hand. */
export const printDocument = {
  ...command('housing.template', 'printDocument', { leaseId: id(), kind: choice(TEMPLATE_KINDS) }),
  output: { kind: 'file' },
  shows: ['housing.lease', 'housing.rentee', 'housing.landlord'],
} as const
