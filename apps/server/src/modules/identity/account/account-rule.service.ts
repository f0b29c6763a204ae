import { randomInt } from 'node:crypto'
import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/account-rule.ts'
import { LONGEST_PASSWORD } from '@cloud-steward/contract/identity/account-rule.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type AccountRule, accountRule, putAccountRule } from './account-rule.queries.ts'
import { isCommon } from './common-passwords.ts'
import { containsName, isSimple, kindsIn, type PasswordRule } from './password.rules.ts'
import { secondFactorState } from './second-factor.queries.ts'

type Reader = Pick<Ctx, 'db' | 'tenant'>
const STANDARD_RULE: AccountRule = { minLength: 6, kinds: 1, secondFactor: 'optional' }
export const queryAccountRule = async (ctx: Reader): Promise<AccountRule> =>
  (await ctx.db.first(accountRule(ctx.tenant.id))) ?? STANDARD_RULE

export function updateAccountRule(ctx: Ctx, rule: InputOf<typeof contract.updateAccountRule>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const before = await queryAccountRule(tx)
    // He would lock himself out of everything but setting his up, and find out only then.
    const own = await tx.db.first(secondFactorState(tx.tenant.id, tx.user!.id))
    if (rule.secondFactor !== 'optional' && !own?.isOn)
      throw new Refusal('identity.error.totpOwnFirst', { fields: ['secondFactor'] })
    await tx.db.run(putAccountRule(tx.tenant.id, rule))
    tx.audit({ action: 'update', resource: 'identity.accountRule', before, after: rule })
  })
}

interface Given {
  password: string
  username: string
  /** The field of the form a refusal belongs to. */
  field?: string
}
/**
 * Refuses a password that its tenant's rule, its user's name or the lists of well-known ones forbid. Every way to set a
 * password asks it. @param ctx of the tenant; absent while there is none yet, then the standard rule holds
 */
export async function checkNewPassword(ctx: Reader | undefined, given: Given): Promise<void> {
  const { password, username, field = 'newPassword' } = given
  const refuse = (reason: string, values?: Record<string, number>) => new Refusal(reason, { values, fields: [field] })
  const { minLength, kinds } = ctx ? await queryAccountRule(ctx) : STANDARD_RULE
  const length = [...password].length
  if (length < minLength) throw refuse('kit.error.tooShort', { limit: minLength })
  if (length > LONGEST_PASSWORD) throw refuse('kit.error.tooLong', { limit: LONGEST_PASSWORD })
  if (kindsIn(password) < kinds) throw refuse('identity.error.passwordKinds', { kinds })
  if (containsName(password, username)) throw refuse('identity.error.passwordHasName')
  if (isSimple(password) || (await isCommon(password))) throw refuse('identity.error.passwordCommon')
}

// Without what is mistaken for something else when it is read out.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const SIGNS = '-+=@#%'
/** A password for somebody else that the rule accepts. */
export function makeUpPassword({ minLength, kinds }: PasswordRule): string {
  const from = kinds > 3 ? LETTERS + SIGNS : LETTERS
  for (;;) {
    const chars = Array.from({ length: Math.max(12, minLength) }, () => from[randomInt(from.length)])
    const password = chars.join('')
    if (kindsIn(password) >= kinds) return password
  }
}
export const inventPassword = async (ctx: Reader): Promise<string> => makeUpPassword(await queryAccountRule(ctx))
