import { type InputOf, PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import type { registerAccountInitial } from '@cloud-steward/contract/platform/registration.ts'
import { addDays } from '../../infra/calendar.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { translate } from '../../infra/labels.ts'
import { limited } from '../../infra/limits/limits.ts'
import type { App } from '../../kit/app.ts'
import { checkNewPassword, hashPassword, insertFirstPost, mayTry, sendCodeTo, takeCode } from '../identity/index.ts'
import { markApplied } from './business.queries.ts'
import { makeTenant } from './new-tenant.service.ts'
import { packageForRegistration } from './package.queries.ts'
import { termsOfPackage } from './package.service.ts'

/** What a new tenant may do until the platform says more. */
const TRIAL = { days: 30, graceDays: 30, houses: 20 }
const OF_NUMBER = limited('register-number', { tries: 5, seconds: 3_600 })
const FROM_ADDRESS = limited('register-address', { tries: 10, seconds: 3_600, ofAddress: true })
const PURPOSE = { purpose: 'register', tenantCode: PLATFORM_TENANT }

/** Sends the code of a registration. Every number gets one, so the answer tells nothing. @param platform ctx of the platform */
export async function sendRegisterCode(platform: Ctx, app: App, to: string, ip: string): Promise<void> {
  await sendCodeTo(platform, app, { ...PURPOSE, to, ip, template: 'registerCode' })
}

/**
 * Makes a tenant for whoever has the number, with him as its administrator: all of it in one transaction. Names and
 * numbers are looked for in the new tenant alone, where there are none: so nothing tells who is registered elsewhere.
 */
export async function registerTenant(
  platform: Ctx,
  given: InputOf<typeof registerAccountInitial>,
  ip: string,
): Promise<{ tenantCode: string }> {
  const { username, password, mobile, captcha: code } = given
  await mayTry(platform.db, 'register-address', ip, FROM_ADDRESS)
  await mayTry(platform.db, 'register-number', mobile, OF_NUMBER)
  await takeCode(platform.db, { ...PURPOSE, to: mobile, code, field: 'captcha' }, () =>
    checkNewPassword(undefined, { password, username, field: 'password' }),
  )
  const passwordHash = await hashPassword(password)
  const nickname = given.nickname || username
  const account = { username, nickname, passwordHash, mobile, email: given.email ?? undefined }
  const row = await platform.transaction(async (tx) => {
    const packageId = (await tx.db.first(packageForRegistration(tx.tenant.id)))?.id ?? null
    const today = tx.today()
    const terms = {
      name: given.tenantName,
      starts_on: today,
      ends_on: addDays(today, TRIAL.days - 1),
      grace_days: TRIAL.graceDays,
      house_limit: TRIAL.houses,
      package_id: packageId,
      ...(await termsOfPackage(tx, packageId)),
    }
    const detail = { domain: null, contact: nickname, email: given.email ?? null, tel: mobile }
    const owner = { ...account, ...(given.prefix ? { prefix: given.prefix } : {}) }
    const made = await makeTenant(tx, { terms, detail }, owner, async (own, userId) => {
      const ids = { post: newId(), link: newId(), user: userId }
      for (const statement of insertFirstPost(own.tenant.id, ids, translate(own.language, 'platform.firstPost')))
        await own.db.run(statement)
    })
    await tx.db.run(markApplied(tx.tenant.id, made.uid))
    return made
  })
  return { tenantCode: row.code }
}
export const registrationClosed = () => new Refusal('platform.error.registrationClosed')
