import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/second-factor.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import { translate } from '../../../infra/labels.ts'
import { limited } from '../../../infra/limits/limits.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { userForUpdate } from '../people/user.queries.ts'
import { refuseOwn } from '../people/user.service.ts'
import { userInReach } from '../right/grants.service.ts'
import { hashOf } from '../sign-in/hash.ts'
import { type Limit, mayTry } from '../sign-in/throttle.ts'
import { proveOwnPassword } from './own-password.service.ts'
import {
  confirmFactor,
  deleteSecondFactor,
  insertRecoveryCodes,
  putSecondFactor,
  secondFactorOf,
  secondFactorState,
  takeRecoveryCode,
  useStep,
} from './second-factor.queries.ts'

/** A person who guesses codes already knows the password: at most 20 tries an hour; 3 of a million codes are valid. */
const GUESSES: Limit = limited('totp', { tries: 5, seconds: 900, forgives: true })
const RECOVERY_CODES = 10
/** A clock may be this wrong, either way. */
const TOLERANCE_SECONDS = 30

export interface Owner {
  tenantId: number
  userId: string
}
export const ownerOf = (ctx: Ctx): Owner => ({ tenantId: ctx.tenant.id, userId: ctx.user!.id })
const placeOf = ({ tenantId, userId }: Owner): string => `identity_second_factor/${tenantId}/${userId}`
const mayGuess = (db: TenantDb, { tenantId, userId }: Owner) => mayTry(db, 'totp', `${tenantId}:${userId}`, GUESSES)

/** The half minute for which this is the code of a secret, if there is one near now. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const { verify } = await import('otplib')
  const found = await verify({ secret, token: code, epochTolerance: TOLERANCE_SECONDS })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

// Crockford's letters: none looks like another.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** As written down: without what only helps reading, and with O and I taken for what they must be. */
const plain = (code: string): string =>
  code.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
const recoveryHash = ({ tenantId, userId }: Owner, code: string): string =>
  hashOf(`${tenantId} ${userId} ${plain(code)}`)
const newRecoveryCode = (): string =>
  [...randomBytes(16)].map((byte, at) => (at && at % 4 === 0 ? '-' : '') + LETTERS[byte % LETTERS.length]).join('')

export const querySecondFactor = async (ctx: Ctx): Promise<AnswerOf<typeof contract.querySecondFactor>> =>
  (await ctx.db.first(secondFactorState(ctx.tenant.id, ctx.user!.id)))!

/** A secret the caller's app takes from a picture; nothing is asked of him before he has shown that it did. */
export async function startSecondFactor(ctx: Ctx, password: string, secrets: SecretBox) {
  const owner = ownerOf(ctx)
  await proveOwnPassword(ctx, password)
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  if (!(await ctx.db.run(putSecondFactor(owner.tenantId, owner.userId, secrets.seal(secret, placeOf(owner))))))
    throw new Refusal('identity.error.totpIsOn')
  const issuer = translate(ctx.language, 'identity.secondFactor.issuer')
  return { secret, uri: generateURI({ issuer, label: `${ctx.user!.username}@${ctx.tenant.code}`, secret }) }
}

export async function confirmSecondFactor(ctx: Ctx, totp: string, secrets: SecretBox) {
  const owner = ownerOf(ctx)
  const { tenantId, userId } = owner
  const forgive = await mayGuess(ctx.db, owner)
  const known = await ctx.db.first(secondFactorOf(tenantId, userId))
  if (!known) throw new Refusal('identity.error.totpNotStarted')
  if (known.confirmed) throw new Refusal('identity.error.totpIsOn')
  const step = await stepOf(secrets.open(known.sealed_secret, placeOf(owner)), plain(totp))
  if (step === undefined) throw wrong()
  await forgive()
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await ctx.transaction(async (tx) => {
    if (!(await tx.db.run(confirmFactor(tenantId, userId, known.sealed_secret, step)))) throw wrong()
    const hashes = recoveryCodes.map((code) => recoveryHash(owner, code))
    await tx.db.run(insertRecoveryCodes(tenantId, userId, hashes))
    tx.audit({ action: 'add', resource: 'identity.secondFactor', recordId: userId })
  })
  return { recoveryCodes }
}

async function take(tx: TxCtx, userId: string): Promise<void> {
  if (!(await tx.db.run(deleteSecondFactor(tx.tenant.id, userId)))) throw new Refusal('identity.error.totpIsOff')
  tx.audit({ action: 'delete', resource: 'identity.secondFactor', recordId: userId })
}
export async function stopSecondFactor(ctx: Ctx, { password }: { password: string }): Promise<void> {
  await proveOwnPassword(ctx, password)
  if ((await querySecondFactor(ctx)).isDemanded) throw new Refusal('identity.error.totpDemanded')
  await ctx.transaction((tx) => take(tx, tx.user!.id))
}
/** Takes somebody's second factor off, who has lost it. Where it is demanded he sets up another before anything else. */
export const removeSecondFactor = (ctx: Ctx, { userId }: { userId: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    refuseOwn(tx, userId)
    if (!(await tx.db.first(userForUpdate(tx.tenant.id, userId)))) throw notFound()
    await userInReach(tx, userId)
    await take(tx, userId)
  })

const wrong = (): Refusal => new Refusal('identity.error.totpWrong', { fields: ['totp'] })
/**
 * Asks for the second factor of whoever has one. Codes and recovery codes work once, also when many come with one at the
 * same time. @returns what he proved himself with
 */
export async function checkSecondFactor(
  db: TenantDb,
  secrets: SecretBox,
  owner: Owner,
  totp: string | undefined,
): Promise<'totp' | 'recoveryCode' | undefined> {
  const { tenantId, userId } = owner
  const known = await db.first(secondFactorOf(tenantId, userId))
  if (!known?.confirmed) return undefined
  if (!totp) throw new Refusal('identity.error.totpNeeded', { fields: ['totp'] })
  const forgive = await mayGuess(db, owner)
  const isRecovery = plain(totp).length > 6
  const step = isRecovery ? undefined : await stepOf(secrets.open(known.sealed_secret, placeOf(owner)), plain(totp))
  const used = isRecovery
    ? await db.run(takeRecoveryCode(tenantId, userId, recoveryHash(owner, totp)))
    : step !== undefined && (await db.run(useStep(tenantId, userId, step)))
  if (!used) throw wrong()
  await forgive()
  return isRecovery ? 'recoveryCode' : 'totp'
}
