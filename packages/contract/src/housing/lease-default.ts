import { choice, objectOf, ref, resource, text, view } from '../kit/index.ts'
import { lateFeeFields } from '../late-fee.ts'
import { autoRenewalFields } from './auto-renewal.ts'
import { lease } from './lease.ts'
import { CYCLE_MODES, PAY_MONTHS, PRORATIONS } from './lease-terms.ts'

const { dueRule, dueDay, advanceDays, noticeDays, breakRule, breakFen, breakMonths, atEnd } = lease.fields
const payMonths = choice(PAY_MONTHS)
const cycleMode = choice(CYCLE_MODES)
const proration = choice(PRORATIONS)
/** What leases of a house usually have in common. */
const terms = {
  payMonths,
  dueRule,
  dueDay,
  advanceDays,
  cycleMode,
  proration,
  noticeDays,
  breakRule,
  breakFen,
  breakMonths,
  atEnd,
  ...autoRenewalFields,
  ...lateFeeFields,
} as const
export const USUAL_TERMS = Object.keys(terms) as (keyof typeof terms)[]

/** 常用条款: what a new lease begins with. Changing it changes no lease. */
export const leaseDefault = resource('housing.leaseDefault', {
  fields: {
    name: text(40, { min: 1 }),
    /** Absent: of all sites without terms of their own. */
    siteId: ref('housing.site', { optional: true, once: true }),
    ...terms,
  },
  title: 'name',
  asked: {
    dueDay: { dueRule: ['dayOfMonth', 'dayOfPreviousMonth'] },
    breakFen: { breakRule: ['fixed'] },
    breakMonths: { breakRule: ['months'] },
  },
  list: ['name', 'siteId', 'payMonths', 'dueRule', 'advanceDays', 'cycleMode', 'proration', 'lateFeeBp', 'graceDays'],
  sort: ['name'],
  search: ['name', 'siteId'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})

/** What a lease of this room begins with: the terms of its site, else those of all; empty where nobody wrote any. */
export const queryUsualTerms = view(
  'housing.lease',
  'queryUsualTerms',
  { roomId: ref('housing.room', { optional: true }) },
  objectOf({
    payMonths: { ...payMonths, optional: true },
    dueRule,
    dueDay,
    advanceDays: { ...advanceDays, optional: true },
    cycleMode: { ...cycleMode, optional: true },
    proration: { ...proration, optional: true },
    noticeDays,
    breakRule,
    breakFen,
    breakMonths,
    atEnd,
    ...autoRenewalFields,
    ...lateFeeFields,
    lateFeeBp: { ...lateFeeFields.lateFeeBp, optional: true },
    graceDays: { ...lateFeeFields.graceDays, optional: true },
  }),
)
