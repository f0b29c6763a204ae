import { DEPOSIT_HOLDERS, DEPOSIT_KINDS } from '../housing/index.ts'
import { choice, money, ref, resource, text } from '../kit/index.ts'

export const DEPOSIT_STATES = [
  'due',
  'part_held',
  'held',
  'settling',
  'refunded',
  'part_refunded',
  'applied',
  'forfeited',
] as const

/** 押金: what is held for a lease. Nothing of it is stored: it follows from bills, the ledger's lines and the check-out. */
export const deposit = resource('checkout.deposit', {
  fields: {
    leaseNo: text(32, { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    kind: choice(DEPOSIT_KINDS, { readOnly: true }),
    /** Noted, not booked: see decision 0050. */
    holder: choice(DEPOSIT_HOLDERS, { readOnly: true }),
    state: choice(DEPOSIT_STATES, { readOnly: true }),
    /** Asked for, less what was credited. */
    dueFen: money({ readOnly: true }),
    paidFen: money({ readOnly: true }),
    appliedFen: money({ readOnly: true }),
    refundedFen: money({ readOnly: true }),
    heldFen: money({ readOnly: true }),
    /** What may be asked back now: nothing once the lease ends or is being checked out, nor what somebody has asked for. */
    returnableFen: money({ readOnly: true }),
  },
  title: 'leaseNo',
  list: [
    'leaseNo',
    'roomId',
    'renteeId',
    'kind',
    'holder',
    'state',
    'dueFen',
    'paidFen',
    'appliedFen',
    'refundedFen',
    'heldFen',
  ],
  shown: ['leaseNo', 'state', 'heldFen', 'dueFen', 'kind', 'renteeId', 'roomId', 'holder', 'paidFen'],
  sums: ['dueFen', 'paidFen', 'appliedFen', 'refundedFen', 'heldFen'],
  sort: [],
  search: ['leaseNo', 'state', 'kind', 'holder', 'renteeId', 'roomId', 'siteId', 'leaseId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})
