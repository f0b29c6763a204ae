import { user } from '../identity/user.ts'
import { choice, command, email, flag, mobile, objectOf, text, view } from '../kit/index.ts'

/** Sends the code with which a new tenant is registered; answers alike for every number. */
export const getSmsRegisterCaptcha = view(
  'account.captcha',
  'getSmsRegisterCaptcha',
  { mobile: mobile() },
  /** `isKept`: the server has no provider, so the code is read in the list of messages. */
  objectOf({ isKept: flag({ optional: true }) }),
  { access: 'public' },
)

const draft = {
  username: user.fields.username,
  password: text(31, { min: 6 }),
  nickname: text(64, { optional: true }),
  email: email({ optional: true }),
  prefix: choice(['86', '87'], { optional: true }),
  mobile: mobile(),
  /** The code that was sent to the number. */
  captcha: text(6, { min: 4 }),
  tenantName: text(64, { min: 1 }),
}
const registered = { tenantCode: text(64) }
const open = { access: 'public' } as const
/** A new tenant with its first administrator. What else of a user clients send is not theirs to say. */
export const registerAccountInitial = command('admin.sysuser', 'registerAccountInitial', draft, registered, open)
/** The same under its older name. */
export const registerAccount = command('account.sysuserdetail', 'registerAccount', draft, registered, open)
