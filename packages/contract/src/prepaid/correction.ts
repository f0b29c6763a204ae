import { byState, byUser, choice, command, id, money, ref, resource, text } from '../kit/index.ts'

export const CORRECTION_STATES = ['waiting', 'booked', 'refused', 'withdrawn'] as const

/** 余额更正: of more than one person may correct alone, until another one has decided on it. */
export const correction = resource('prepaid.correction', {
  fields: {
    accountId: ref('prepaid.account', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    amountFen: money({ readOnly: true }),
    reason: text(200, { readOnly: true }),
    state: choice(CORRECTION_STATES, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    checker: byUser({ readOnly: true, optional: true }),
    remark: text(200, { readOnly: true, optional: true }),
  },
  title: 'reason',
  list: ['accountId', 'siteId', 'roomId', 'renteeId', 'amountFen', 'reason', 'state', 'maker', 'checker', 'remark'],
  shown: ['accountId', 'state', 'amountFen', 'renteeId', 'roomId', 'reason', 'maker', 'checker', 'createTime'],
  segments: byState('waiting', 'booked', 'refused'),
  sums: ['amountFen'],
  sort: [],
  search: ['state', 'siteId', 'roomId', 'accountId', 'renteeId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})
/** Books it, or refuses it and nothing happens. Never by whoever asked for it. */
export const reviewCorrection = command(
  correction.name,
  'reviewCorrection',
  { id: id(), decision: choice(['approve', 'refuse']), remark: text(200, { optional: true }) },
  { state: choice(CORRECTION_STATES) },
  { keyed: true },
)
/** Whoever asked for it takes it back. */
export const withdrawCorrection = command(correction.name, 'withdrawCorrection', { id: id() }, {}, { keyed: true })
