import { choice, flag, group, id, list, objectOf, ref, rowsOf, text, view } from '../kit/index.ts'

export const STEP_STATES = ['ok', 'denied', 'note'] as const
/**
 * Why a user sees a screen, or a record in its list, or does not: what is asked, in this order, and what each answers.
 * Everybody may ask about himself, and about others whoever sees users.
 */
export const explainAccess = view(
  'admin.sysrole',
  'explainAccess',
  { userId: ref('identity.user'), menuCode: text(32, { min: 1 }), recordId: text(64, { optional: true }) },
  objectOf({
    allowed: flag(),
    /** What the screen lists, if it lists something. */
    resource: text(64, { optional: true }),
    steps: list(group({ state: choice(STEP_STATES), text: text(2_000) }), 20),
  }),
  { access: 'signedIn' },
)
/** What is written down for roles and says nothing: it was meant for something that is not there, or not held. */
export const queryIdleRule = view(
  'admin.sysrole',
  'queryIdleRule',
  {},
  rowsOf({ id: id(), roleCode: text(32), roleName: text(64), text: text(400) }),
)
