import { byUser, choice, command, flag, id, instant, int, mobile, ref, resource, text } from '../kit/index.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './account-rule.ts'
import { user } from './user.ts'

export const INVITATION_STATES = ['open', 'accepted', 'refused', 'withdrawn', 'expired'] as const
export const INVITATION_KINDS = ['landlord', 'rentee', 'colleague', 'staff', 'operator'] as const

/** 邀请与加入申请: how a person gets an account. Staff invite him, or he asks to join. */
export const invitation = resource('identity.invitation', {
  fields: {
    way: choice(['invitation', 'request'], { readOnly: true }),
    kind: choice(INVITATION_KINDS, { readOnly: true }),
    name: text(64, { readOnly: true }),
    mobile: mobile({ readOnly: true }),
    roleId: ref('identity.role', { readOnly: true, optional: true }),
    landlordId: ref('housing.landlord', { readOnly: true, optional: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    tenementId: ref('platform.tenement', { readOnly: true, optional: true }),
    state: choice(INVITATION_STATES, { readOnly: true }),
    endsAt: instant({ readOnly: true }),
    inviter: byUser({ readOnly: true, optional: true }),
    account: text(64, { readOnly: true, optional: true }),
    note: text(256, { readOnly: true, optional: true }),
    reason: text(256, { readOnly: true, optional: true }),
  },
  title: 'name',
  list: [
    'name',
    'way',
    'kind',
    'state',
    'mobile',
    'roleId',
    'landlordId',
    'renteeId',
    'tenementId',
    'endsAt',
    'inviter',
    'account',
    'note',
    'reason',
  ],
  shown: ['name', 'way', 'kind', 'state', 'mobile', 'roleId', 'endsAt', 'inviter', 'createTime'],
  search: ['name', 'mobile', 'way', 'kind', 'state'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

const days = int({ min: 1, max: 30 })
const why = text(256, { min: 1 })
/**
 * Invites a person by short message. Of a landlord or a renter, name and number are those of the record. The link is told
 * this once, so that the inviter may pass it on; without a code sent to the number it opens nothing.
 */
export const invitePerson = command(
  invitation.name,
  'invitePerson',
  {
    landlordId: ref('housing.landlord', { optional: true }),
    renteeId: ref('housing.rentee', { optional: true }),
    /** He works for this property operator. */
    tenementId: ref('platform.tenement', { optional: true }),
    name: text(64, { min: 1, optional: true }),
    mobile: mobile({ optional: true }),
    roleId: ref('identity.role', { optional: true }),
    days,
  },
  { id: id(), code: text(96) },
  { unkeyed: true },
)
export const withdrawInvitation = command(invitation.name, 'withdrawInvitation', { id: id(), reason: why })
/** Invites the person who asked, to a role that the caller may give. */
export const acceptRequest = command(
  invitation.name,
  'acceptRequest',
  { id: id(), roleId: ref('identity.role'), days },
  { id: id(), code: text(96) },
  { unkeyed: true },
)
export const refuseRequest = command(invitation.name, 'refuseRequest', { id: id(), reason: why })

const open = { access: 'public' } as const
/** The code of the tenant, a hyphen, and twelve digits. */
const code = text(96, { min: 3 })
/** What an invitation is for; one answer for every code that is wrong, used or too old. */
export const readInvitation = command(
  invitation.name,
  'readInvitation',
  { code },
  {
    tenantName: text(64),
    name: text(64),
    kind: choice(INVITATION_KINDS),
    mobile: text(32),
    endsAt: instant(),
  },
  open,
)
/** Sends the code that proves the number to the number of the invitation. */
export const sendInvitationCode = command(
  invitation.name,
  'sendInvitationCode',
  { code },
  { isKept: flag({ optional: true }) },
  open,
)
export const acceptInvitation = command(
  invitation.name,
  'acceptInvitation',
  {
    code,
    captcha: text(8, { min: 1 }),
    username: user.fields.username,
    password: text(LONGEST_PASSWORD, { min: SHORTEST_PASSWORD }),
  },
  { tenantCode: text(64) },
  open,
)
export const refuseInvitation = command(invitation.name, 'refuseInvitation', { code }, {}, open)

/** Sends the code with which somebody asks to join a company; answers alike for every number. */
export const sendJoinCode = command(
  invitation.name,
  'sendJoinCode',
  { mobile: mobile() },
  { isKept: flag({ optional: true }) },
  open,
)
/** Asks to join a company. The answer is the same whether or not there is one with this code. */
export const askToJoin = command(
  invitation.name,
  'askToJoin',
  {
    tenantCode: text(64, { min: 1 }),
    name: text(64, { min: 1 }),
    mobile: mobile(),
    captcha: text(8, { min: 1 }),
    note: text(256, { optional: true }),
  },
  {},
  open,
)
