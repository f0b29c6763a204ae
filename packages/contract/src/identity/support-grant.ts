import { byUser, choice, command, id, instant, int, resource, text } from '../kit/index.ts'

export const SUPPORT_GRANT_STATES = ['open', 'expired', 'ended'] as const
/** The role of a person who looks in. It cannot be granted to a user. */
export const ROLE_SUPPORT = 'ROLE_SUPPORT'
/** The longest a grant lasts, in hours. */
export const MOST_SUPPORT_HOURS = 72

/** 支持授权: a tenant lets people of the platform look at its data for a time. They change nothing and take no file. */
export const supportGrant = resource('identity.supportGrant', {
  fields: {
    /** Of one person of the platform. None: all of them. */
    username: text(64, { readOnly: true, optional: true }),
    reason: text(200, { readOnly: true }),
    state: choice(SUPPORT_GRANT_STATES, { readOnly: true }),
    endsAt: instant({ readOnly: true }),
    grantedBy: byUser({ readOnly: true }),
    /** How often somebody looked at something. */
    viewCount: int({ readOnly: true }),
    endedAt: instant({ readOnly: true, optional: true }),
    endedBy: byUser({ readOnly: true, optional: true }),
    endReason: text(200, { readOnly: true, optional: true }),
  },
  title: 'reason',
  list: ['reason', 'state', 'username', 'endsAt', 'grantedBy', 'viewCount', 'endedAt', 'endedBy', 'endReason'],
  shown: ['reason', 'state', 'username', 'endsAt', 'grantedBy', 'viewCount', 'endedAt', 'endedBy', 'endReason'],
  search: ['username', 'reason'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})
/** An administrator of the tenant lets one person of the platform look in, or all of them. */
export const grantSupport = command(
  supportGrant.name,
  'grantSupport',
  {
    username: text(64, { optional: true }),
    hours: int({ min: 1, max: MOST_SUPPORT_HOURS }),
    reason: text(200, { min: 1 }),
  },
  { id: id() },
  { ofAccount: true },
)
/** Ends it at once, with the sessions that look in by it. */
export const endSupport = command(
  supportGrant.name,
  'endSupport',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
  { ofAccount: true },
)
/** A token of the platform's user that reads what an administrator of the tenant reads, until the grant ends. */
export const lookIn = command(
  supportGrant.name,
  'lookIn',
  { tenantCode: text(64, { min: 1 }) },
  { access_token: text(64, { optional: true }), expires_in: int() },
  { ofAccount: true, unkeyed: true },
)
