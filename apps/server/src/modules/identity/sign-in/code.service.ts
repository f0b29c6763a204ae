import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import { limited } from '../../../infra/limits/limits.ts'
import type { App } from '../../../kit/app.ts'
import { mustReach, type Template, writeMessage } from '../message/message.service.ts'
import { deleteOldCodes, putCode, tryCode, useCode } from './code.queries.ts'
import { hashOf } from './hash.ts'
import { isLocal, mayTry } from './throttle.ts'

/** Longer than either way takes: the time tells nobody whether a number is known. */
const ANSWER_MS = 100
/** OWASP ASVS 6.5/6.6: a short life, few tries, few messages to a number and from an address. */
const CODE_SECONDS = 300
/** When a code that is made now is of no use any more. */
export const codeEnd = (): Date => new Date(Date.now() + CODE_SECONDS * 1_000)
const MOST_TRIES = 5
const A_MINUTE = limited('sms-minute', { tries: 1, seconds: 60 })
const A_DAY = limited('sms-day', { tries: 10, seconds: 86_400 })
/** Of all tenants and purposes together: who reads the messages is one person. */
const NUMBER_A_DAY = limited('sms-number', { tries: 20, seconds: 86_400 })
/** Limits of one address over all numbers: high enough for an office, too low for a sender of unwanted messages. */
const FROM_ADDRESS = [
  { kind: 'sms-address-now', limit: limited('sms-address-now', { tries: 10, seconds: 600 }) },
  { kind: 'sms-address', limit: limited('sms-address', { tries: 30, seconds: 3_600 }) },
]
/** Limit of a tenant over all addresses. Requests from local addresses, where the client's own is unknown, have a lower one. */
const OF_TENANT = limited('sms-tenant', { tries: 120, seconds: 600 })
const OF_TENANT_LOCALLY = limited('sms-tenant-local', { tries: 30, seconds: 600 })

/** A code is for one purpose, one tenant, and one number or mail address. */
export interface CodeFor {
  purpose: string
  tenantCode: string
  to: string
}
const nameOf = ({ purpose, tenantCode, to }: CodeFor): string => hashOf(`${purpose} ${tenantCode} ${to.toLowerCase()}`)

interface Ask {
  /** The tenant or the purpose by which a number's own codes are counted. */
  of: string
  tenantCode: string
  to: string
  ip: string
}
/**
 * Counts one more code for a number or mail address: for the client's address, the number itself and the tenant.
 * @throws Refusal past one of the limits
 */
export async function mayAsk(db: TenantDb, { of, tenantCode, to, ip }: Ask): Promise<void> {
  if (isLocal(ip)) await mayTry(db, 'sms-tenant-local', tenantCode, OF_TENANT_LOCALLY)
  else for (const { kind, limit } of FROM_ADDRESS) await mayTry(db, kind, ip, limit)
  await mayTry(db, 'sms-minute', `${of}/${to}`, A_MINUTE)
  await mayTry(db, 'sms-day', `${of}/${to}`, A_DAY)
  await mayTry(db, 'sms-number', to, NUMBER_A_DAY)
  await mayTry(db, 'sms-tenant', tenantCode, OF_TENANT)
}

/**
 * Hands a way to make codes to `send`, which knows whether there is anybody to send one to. Whoever asks cannot tell: the
 * work and the time are the same.
 */
export async function sendCodes(
  db: TenantDb,
  send: (makeCode: (of: CodeFor) => Promise<string>) => Promise<void>,
): Promise<void> {
  await db.run(deleteOldCodes())
  const makeCode = async (of: CodeFor): Promise<string> => {
    const [name, code] = [nameOf(of), String(randomInt(1_000_000)).padStart(6, '0')]
    await db.run(putCode(name, hashOf(`${name} ${code}`), CODE_SECONDS))
    return code
  }
  await Promise.all([send(makeCode), delay(ANSWER_MS)])
}

/** Sends a code from the tenant of `ctx` to a number that nobody need have yet. Refuses past the limits. */
export async function sendCodeTo(
  ctx: Ctx,
  providers: Pick<App, 'sms' | 'mail'>,
  { template, ip, ...of }: CodeFor & { template: Template; ip: string },
): Promise<void> {
  mustReach(providers.sms, of.to)
  await mayAsk(ctx.db, { of: of.purpose, tenantCode: of.tenantCode, to: of.to, ip })
  await sendCodes(ctx.db, async (makeCode) => {
    const values = { code: await makeCode(of) }
    await writeMessage(ctx, providers, { to: of.to, template, values, until: codeEnd() })
  })
}

/**
 * Uses a code up; refuses a wrong, old or used one, and any after five tries. @param check what else must be right before
 * the code is used up: whatever it refuses can be mended without another code
 */
export async function takeCode(
  db: TenantDb,
  given: CodeFor & { code: string; field: string },
  check: () => Promise<void>,
): Promise<void> {
  const name = nameOf(given)
  const answer = hashOf(`${name} ${given.code}`)
  const known = await db.first(tryCode(name, MOST_TRIES))
  const wrong = new Refusal('identity.error.badSmsCode', { fields: [given.field] })
  if (known?.answer !== answer) throw wrong
  await check()
  if (!(await db.run(useCode(name, answer)))) throw wrong
}
