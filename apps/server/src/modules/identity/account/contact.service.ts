import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/profile.ts'
import type { CONTACTS } from '@cloud-steward/contract/identity/profile.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { limited } from '../../../infra/limits/limits.ts'
import { isPhone, phoneOf } from '../../../infra/phone.ts'
import type { App } from '../../../kit/app.ts'
import { userByEmail, userByMobile } from '../sign-in/code.queries.ts'
import { type CodeFor, sendCodeTo, takeCode } from '../sign-in/code.service.ts'
import { type Limit, mayTry } from '../sign-in/throttle.ts'
import { proveOwnPassword } from './own-password.service.ts'
import { checkSecondFactor, ownerOf } from './second-factor.service.ts'

export type Contact = (typeof CONTACTS)[number]
/** Whoever pays for the messages pays for those to any number: so a user asks for few, whatever the numbers. */
const CODES: Limit = limited('contact', { tries: 10, seconds: 86_400 })
const KINDS = {
  mobile: { isForm: isPhone, template: 'contactCode', find: userByMobile, taken: 'mobileTaken' },
  email: {
    isForm: (text: string) => /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(text),
    template: 'contactMail',
    find: userByEmail,
    taken: 'emailTaken',
  },
} as const

/** A code for this user and this number or address alone. */
const codeFor = ({ tenant, user }: Ctx, field: Contact, to: string): CodeFor => ({
  purpose: `contact/${tenant.id}/${user!.id}/${field}`,
  tenantCode: tenant.code,
  to,
})
export const contactOf = (field: Contact, typed: string): string => (field === 'mobile' ? phoneOf(typed) : typed)
const checkForm = (field: Contact, value: string, name: string): void => {
  if (value.length > 100 || !KINDS[field].isForm(value)) throw new Refusal('kit.error.badValue', { fields: [name] })
}

/** Sends a code to where the caller wants to be reached, once he has proved again who he is. */
export async function sendContactCode(
  ctx: Ctx,
  { field, to: typed, password, totp }: InputOf<typeof contract.sendContactCode>,
  { app, ip }: { app: Pick<App, 'sms' | 'mail' | 'secrets'>; ip: string },
): Promise<void> {
  const to = contactOf(field, typed)
  checkForm(field, to, 'to')
  await proveOwnPassword(ctx, password)
  const owner = ownerOf(ctx)
  await checkSecondFactor(ctx.db, app.secrets, owner, totp ?? undefined)
  await mayTry(ctx.db, 'contact', `${owner.tenantId}:${owner.userId}`, CODES)
  await sendCodeTo(ctx, app, { ...codeFor(ctx, field, to), template: KINDS[field].template, ip })
}

/** Uses up the code sent to a new number or address of the caller. It stays good when somebody else has that by now. */
export async function takeContactCode(ctx: Ctx, field: Contact, to: string, code?: string | null): Promise<void> {
  checkForm(field, to, 'fieldValue')
  if (!code) throw new Refusal('identity.error.contactNeedsCode', { fields: ['code'] })
  const { find, taken } = KINDS[field]
  await takeCode(ctx.db, { ...codeFor(ctx, field, to), code, field: 'code' }, async () => {
    const owner = await ctx.db.first(find(ctx.tenant.id, to))
    if (owner && owner.id !== ctx.user!.id) throw new Refusal(`identity.error.${taken}`, { fields: ['fieldValue'] })
  })
}
