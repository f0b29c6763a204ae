import { choice, command, id, instant, money, ref, resource, text } from '../kit/index.ts'

export const CREDIT_STATES = ['same', 'pushing', 'waiting', 'differs'] as const

/** 表内余额: what a meter that counts money itself said is left on it, held against the ledger, which is what counts. */
export const meterCredit = resource('prepaid.meterCredit', {
  fields: {
    accountId: ref('prepaid.account', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    reportedFen: money({ readOnly: true }),
    reportedAt: instant({ readOnly: true }),
    /** What the ledger said was left then. */
    wantedFen: money({ readOnly: true }),
    differenceFen: money({ readOnly: true }),
    state: choice(CREDIT_STATES, { readOnly: true }),
    /** Since when it is so. */
    since: instant({ readOnly: true }),
    pushedAt: instant({ readOnly: true, optional: true }),
  },
  title: 'accountId',
  list: [
    'accountId',
    'siteId',
    'roomId',
    'reportedFen',
    'reportedAt',
    'wantedFen',
    'differenceFen',
    'state',
    'since',
    'pushedAt',
  ],
  shown: [
    'accountId',
    'state',
    'differenceFen',
    'reportedFen',
    'wantedFen',
    'roomId',
    'reportedAt',
    'since',
    'pushedAt',
  ],
  sums: ['differenceFen'],
  sort: [],
  search: ['state', 'siteId', 'roomId', 'accountId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
/** Tells the meter once more what is left. */
export const pushCredit = command(
  'prepaid.meterCredit',
  'pushCredit',
  { id: id(), reason: text(200, { min: 1 }) },
  { commandId: id() },
  { keyed: true },
)
