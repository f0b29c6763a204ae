import { byUser, choice, command, date, id, instant, int, ref, resource, rowsOf, text, view } from '../kit/index.ts'

/** Paper needs no flow: it is signed by `signLease`, and its scan attached. `pad`: on this screen. `provider`: by a signing service. */
export const SIGN_METHODS = ['pad', 'provider'] as const
export const SIGN_STATES = ['drafting', 'signing', 'done', 'refused', 'expired', 'revoked', 'rescinded'] as const
export const SIGNERS = ['operator', 'rentee'] as const

/** 签署流程: one try to have a lease signed. What is signed is fixed when it begins. */
export const signFlow = resource('housing.signFlow', {
  fields: {
    /** One lease with its room, or a contract of several rooms. */
    leaseId: ref('housing.lease', { readOnly: true, optional: true }),
    masterLeaseId: ref('housing.masterLease', { readOnly: true, optional: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    siteId: ref('housing.site', { readOnly: true, optional: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true, optional: true }),
    method: choice(SIGN_METHODS, { readOnly: true }),
    /** How many tries there have been with this lease. */
    version: int({ readOnly: true }),
    state: choice(SIGN_STATES, { readOnly: true }),
    expiresOn: date({ readOnly: true }),
    startedBy: byUser({ readOnly: true }),
    reason: text(200, { readOnly: true, optional: true }),
    /** Of the text that was put before the parties, and of the signed one. */
    sha256: text(64, { readOnly: true }),
    signedSha256: text(64, { readOnly: true, optional: true }),
    closedAt: instant({ readOnly: true, optional: true }),
  },
  title: 'sha256',
  list: [
    'leaseId',
    'masterLeaseId',
    'roomId',
    'renteeId',
    'method',
    'version',
    'state',
    'expiresOn',
    'startedBy',
    'reason',
    'closedAt',
  ],
  shown: ['leaseId', 'state', 'roomId', 'renteeId', 'method', 'version', 'expiresOn', 'startedBy', 'reason'],
  sort: [],
  search: ['state', 'method', 'leaseId', 'masterLeaseId', 'siteId', 'renteeId', 'expiresOn'],
  operations: ['query'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

const of = { id: id() } as const
const reason = text(200, { min: 1 })
/** Writes the lease by the template in force, keeps it as PDF, and puts it before the parties. */
export const startSigning = command(
  'housing.signFlow',
  'startSigning',
  {
    leaseId: id(),
    method: choice(SIGN_METHODS),
    expiresOn: date(),
    acceptStaying: choice(['yes', 'no'], { optional: true }),
    acceptLimits: choice(['yes', 'no'], { optional: true }),
  },
  { id: id() },
  { keyed: true },
)
/**
 * A party signs on the screen: the picture of his signature is an upload. The last one makes the lease bind. A renter signs
 * for himself only.
 */
export const signOnPad = command(
  'housing.signFlow',
  'signOnPad',
  { ...of, role: choice(SIGNERS), name: text(64, { min: 1 }), fileId: id() },
  { state: choice(SIGN_STATES) },
  { forParties: true },
)
export const refuseSigning = command('housing.signFlow', 'refuseSigning', { ...of, reason }, {})
export const recallSigning = command('housing.signFlow', 'recallSigning', { ...of, reason }, {})
/** Asks the signing service to write to those who have not signed yet. */
export const remindSigning = command('housing.signFlow', 'remindSigning', of, {})
/** Asks the signing service how it stands, where its own word did not arrive. */
export const syncSigning = command('housing.signFlow', 'syncSigning', of, { state: choice(SIGN_STATES) })
/** Where a party signs with the signing service; a renter is told his own address only. */
export const signAddress = command(
  'housing.signFlow',
  'signAddress',
  { ...of, role: choice(SIGNERS) },
  { url: text(2_000) },
  { forParties: true },
)
export const querySignatures = view(
  'housing.signFlow',
  'querySignatures',
  of,
  rowsOf({ role: choice(SIGNERS), name: text(64), signedAt: instant(), username: text(64), sha256: text(64) }),
)
/** The service's word that something has happened. Only its signature counts; what happened is then asked for. */
export const signCallback = command(
  'housing.signFlow',
  'signCallback',
  { tenant: text(64, { min: 1 }) },
  {},
  { access: 'public', from: 'form' },
)
