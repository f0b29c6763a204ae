import { choice, command, id, instant, int, list, mobile, ref, resource, rowsOf, text, view } from '../kit/index.ts'

export const ENTERPRISE_ROLES = ['manager', 'staff'] as const
export const ENTERPRISE_SCOPES = ['all', 'rooms'] as const
export const ENTERPRISE_USER_STATES = ['invited', 'active', 'disabled'] as const

/** 企业用户: the people of a company that rents, as its manager and our staff look after them. */
export const enterpriseUser = resource('housing.enterpriseUser', {
  fields: {
    name: text(64, { readOnly: true }),
    username: text(64, { readOnly: true, optional: true }),
    mobile: mobile({ readOnly: true, optional: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    department: text(64, { readOnly: true, optional: true }),
    role: choice(ENTERPRISE_ROLES, { readOnly: true }),
    scope: choice(ENTERPRISE_SCOPES, { readOnly: true }),
    /** Names of the rooms he sees, where these are not all. */
    rooms: text(8_000, { readOnly: true, optional: true }),
    roomIds: list(id(), 100, { readOnly: true, optional: true }),
    lastSignInAt: instant({ readOnly: true, optional: true }),
    state: choice(ENTERPRISE_USER_STATES, { readOnly: true }),
  },
  title: 'name',
  list: ['name', 'state', 'renteeId', 'department', 'role', 'scope', 'rooms', 'mobile', 'username', 'lastSignInAt'],
  shown: ['name', 'state', 'renteeId', 'department', 'role', 'scope', 'rooms', 'mobile', 'lastSignInAt'],
  search: ['name', 'renteeId', 'state', 'role', 'mobile'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

const thing = enterpriseUser.name
const byParty = { forParties: true } as const
const terms = {
  department: text(64, { optional: true }),
  role: choice(ENTERPRISE_ROLES),
  /** A manager sees all rooms. */
  scope: choice(ENTERPRISE_SCOPES),
  roomIds: list(ref('housing.room'), 100, { optional: true }),
} as const
const why = { id: id(), reason: text(200, { min: 1 }) } as const
/**
 * A manager invites a colleague of his company, staff one of any. The link is told this once; without a code sent to the
 * number it opens nothing.
 */
export const inviteColleague = command(
  thing,
  'inviteColleague',
  {
    renteeId: ref('housing.rentee', { optional: true }),
    name: text(64, { min: 1 }),
    mobile: mobile(),
    ...terms,
    days: int({ min: 1, max: 30 }),
  },
  { id: id(), code: text(96) },
  { forParties: true, unkeyed: true },
)
/** Says anew what he is in the company and which of its rooms he sees. */
export const changeColleague = command(thing, 'changeColleague', { id: id(), ...terms }, {}, byParty)
/** He is signed out at once and cannot sign in. */
export const disableColleague = command(thing, 'disableColleague', why, {}, byParty)
export const enableColleague = command(thing, 'enableColleague', why, {}, byParty)
/** Withdraws an open invitation. */
export const withdrawColleague = command(thing, 'withdrawColleague', why, {}, byParty)

/** Rooms a colleague's sight can be limited to: those of the company's leases. */
export const queryCompanyRooms = view(
  thing,
  'queryCompanyRooms',
  { renteeId: id({ optional: true }) },
  rowsOf({ roomId: id(), name: text(200) }),
)
