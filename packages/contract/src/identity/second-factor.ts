import { command, flag, int, list, objectOf, ref, text, view } from '../kit/index.ts'

const own = { access: 'signedIn', ofAccount: true } as const
const ownForm = { ...own, from: 'form', unkeyed: true } as const
const password = text(128)

/** Whether signing in asks for a second factor of the caller, and whether his tenant demands it. */
export const querySecondFactor = view(
  'account.sysuserdetail',
  'querySecondFactor',
  {},
  objectOf({ isOn: flag(), isDemanded: flag(), recoveryLeft: int() }),
  own,
)
/** Makes a secret for the caller's app; it asks nothing of him before `confirmSecondFactor`. */
export const startSecondFactor = command(
  'account.sysuserdetail',
  'startSecondFactor',
  { password },
  { secret: text(64), uri: text(400) },
  ownForm,
)
/** Switches it on with a code of the app. The recovery codes are told this once. */
export const confirmSecondFactor = command(
  'account.sysuserdetail',
  'confirmSecondFactor',
  { totp: text(16, { min: 1 }) },
  { recoveryCodes: list(text(32), 10) },
  ownForm,
)
export const stopSecondFactor = command('account.sysuserdetail', 'stopSecondFactor', { password }, {}, ownForm)

/** For a user who has lost his telephone and his recovery codes. */
export const removeSecondFactor = command(
  'admin.sysuser',
  'removeSecondFactor',
  { userId: ref('identity.user') },
  {},
  { ofAccount: true },
)
