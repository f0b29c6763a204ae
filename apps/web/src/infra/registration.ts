import { getSmsRegisterCaptcha, registerAccountInitial } from '@cloud-steward/contract/platform/registration.ts'
import { call } from './api.ts'

/** Asks for the code of a registration. @returns whether it went no further than the list of messages, for want of a provider */
export const sendRegisterCode = async (mobile: string): Promise<boolean> =>
  (await call(getSmsRegisterCaptcha, { mobile: mobile.trim() }, { quiet: true })).isKept === true

/** Makes a tenant and its administrator. @returns the code to sign in with */
export async function registerTenant(given: Readonly<Record<string, string>>): Promise<string> {
  const input = {
    tenantName: given.tenantName!.trim(),
    username: given.username!.trim(),
    mobile: given.mobile!.trim(),
    captcha: given.smsCaptcha!.trim(),
    password: given.password!,
  }
  return (await call(registerAccountInitial, input, { quiet: true })).tenantCode
}
