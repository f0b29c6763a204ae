import { byUser, choice, command, id, int, money, ref, resource, text } from '../kit/index.ts'

export const SHARE_STATEMENT_STATES = ['open', 'confirmed', 'disputed'] as const

/** 分账对账单: what one receiver got and gave back in a month. */
export const shareStatement = resource('channel.shareStatement', {
  fields: {
    receiverId: ref('channel.shareReceiver', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true, optional: true }),
    month: text(7, { readOnly: true }),
    count: int({ readOnly: true }),
    sharedFen: money({ readOnly: true }),
    returnedFen: money({ readOnly: true }),
    netFen: money({ readOnly: true }),
    state: choice(SHARE_STATEMENT_STATES, { readOnly: true }),
    note: text(200, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true, optional: true }),
  },
  title: 'month',
  list: [
    'month',
    'receiverId',
    'landlordId',
    'count',
    'sharedFen',
    'returnedFen',
    'netFen',
    'state',
    'note',
    'username',
  ],
  shown: ['month', 'state', 'netFen', 'receiverId', 'landlordId', 'count', 'sharedFen', 'returnedFen', 'note'],
  sums: ['sharedFen', 'returnedFen', 'netFen'],
  sort: [],
  search: ['month', 'state', 'receiverId', 'landlordId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})
const reason = text(200, { min: 1 })
/** Makes the statements of a month, anew where nobody has confirmed them. */
export const makeShareStatements = command(
  'channel.shareStatement',
  'makeShareStatements',
  { month: text(7, { min: 7, pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }) },
  { count: int() },
  { keyed: true },
)
export const confirmShareStatement = command(
  'channel.shareStatement',
  'confirmShareStatement',
  { id: id() },
  {},
  { keyed: true, forParties: true },
)
export const disputeShareStatement = command(
  'channel.shareStatement',
  'disputeShareStatement',
  { id: id(), reason },
  {},
  { keyed: true, forParties: true },
)
/** The statement as PDF, part by part. */
export const printShareStatement = {
  ...command('channel.shareStatement', 'printShareStatement', { id: id() }, {}, { forParties: true }),
  output: { kind: 'file' },
} as const
