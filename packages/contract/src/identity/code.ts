import { command, email, mobile, objectOf, text, view } from '../kit/index.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './account-rule.ts'

const open = { access: 'public' } as const
const tenantCode = text(64, { min: 1 })
const newPassword = text(LONGEST_PASSWORD, { min: SHORTEST_PASSWORD })

const whose = { tenantCode, mobile: mobile() }
/** Sends a code with which a forgotten password can be replaced; answers alike for every number. */
export const getSmsPwdCaptcha = view('account.captcha', 'getSmsPwdCaptcha', whose, objectOf({}), open)
/** Replaces the password of whoever has the number, and ends his sessions. */
export const retrievePasswordSms = command(
  'account.sysuserdetail',
  'retrievePasswordSms',
  { ...whose, smsCaptcha: text(8, { min: 1 }), newPassword },
  {},
  { ...open, from: 'form' },
)

/**
 * Mails a code with which a forgotten password can be replaced; answers alike for every address. The platform mails a new
 * password instead, with which anybody changes everybody's. Without a tenant each one that has the address is written for.
 */
export const retrievePassword = command(
  'account.sysuserdetail',
  'retrievePassword',
  {
    email: email(),
    tenantCode: text(64, { optional: true }),
    /** The characters of the picture drawn for `key`; without a key one that was solved before from the same address. */
    charCaptcha: text(8, { optional: true }),
    key: text(64, { min: 8, optional: true }),
  },
  {},
  { ...open, from: 'form' },
)
/** Replaces the password of whoever has the address, with the code mailed to it. */
export const retrievePasswordMail = command(
  'account.sysuserdetail',
  'retrievePasswordMail',
  { tenantCode, email: email(), mailCaptcha: text(8, { min: 1 }), newPassword },
  {},
  { ...open, from: 'form' },
)
