import { command, flag, id, int, ref, rowsOf, text, view } from '../kit/index.ts'

const thing = 'account.session'
/**
 * The organisations the caller may look at alone: those directly below one, at first the topmost, or those whose names
 * contain a word, with the names of all above them.
 */
export const queryOwnOrg = view(
  thing,
  'queryOwnOrg',
  { parentId: id({ optional: true }), orgName: text(64, { optional: true }) },
  rowsOf({ value: id(), title: text(64), path: text(400, { optional: true }), isLeaf: flag() }),
  { access: 'signedIn' },
)
/** Narrows the session to an organisation with what lies below it, or to a post with its roles; nothing widens it again. */
export const switchFocus = command(
  thing,
  'switchFocus',
  { orgId: ref('identity.org', { optional: true }), postCode: text(32, { optional: true }) },
  {},
  { access: 'signedIn' },
)
/** What the session is narrowed to, and whether there is anything to choose from. */
export const focusShape = {
  orgId: id({ optional: true }),
  orgName: text(64, { optional: true }),
  postCode: text(32, { optional: true }),
  hasOrgs: flag(),
  hasPosts: flag(),
  /** The role this session looks through; it changes nothing. */
  previewRole: text(64, { optional: true }),
} as const

/** A token that sees what a role shows to the caller: it changes nothing, soon ends and is not refreshed. */
export const previewRole = command(
  'admin.sysrole',
  'previewRole',
  { roleId: ref('identity.role') },
  { access_token: text(64, { optional: true }), expires_in: int() },
  // Its token is none of the program's.
  { ofAccount: true },
)
