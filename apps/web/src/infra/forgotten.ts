import {
  getSmsPwdCaptcha,
  retrievePassword,
  retrievePasswordMail,
  retrievePasswordSms,
} from '@cloud-steward/contract/identity/code.ts'
import { call } from './api.ts'

type Values = Readonly<Record<string, string>>
const QUIET = { quiet: true } as const

/** Asks for a code with which a forgotten password can be replaced. The answer is the same whoever is known. */
export const sendPasswordCode = (given: Values): Promise<unknown> =>
  call(getSmsPwdCaptcha, { tenantCode: given.tenantCode!.trim(), mobile: given.mobile!.trim() }, QUIET)
export const mailPasswordCode = (given: Values, captchaKey: string): Promise<unknown> =>
  call(
    retrievePassword,
    {
      tenantCode: given.tenantCode!.trim(),
      email: given.email!.trim(),
      key: captchaKey,
      charCaptcha: given.captcha!.trim(),
    },
    QUIET,
  )

/** Replaces a forgotten password; the code proves whose number or address it is. */
export function replacePassword(given: Values): Promise<unknown> {
  const [tenantCode, newPassword] = [given.tenantCode!.trim(), given.newPassword!]
  return given.email
    ? call(
        retrievePasswordMail,
        { tenantCode, email: given.email.trim(), mailCaptcha: given.mailCaptcha!.trim(), newPassword },
        QUIET,
      )
    : call(
        retrievePasswordSms,
        { tenantCode, mobile: given.mobile!.trim(), smsCaptcha: given.smsCaptcha!.trim(), newPassword },
        QUIET,
      )
}
