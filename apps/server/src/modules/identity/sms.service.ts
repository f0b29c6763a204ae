import { createHash, randomInt } from 'node:crypto'
import { Refusal } from '@cloud-steward/contract'
import { sms } from '@cloud-steward/contract/identity/sms.ts'
import { sql } from '../../infra/db/sql.ts'
import type { TenantDb } from '../../infra/db/tenant-db.ts'
import { standard } from '../../kit/standard-operations.ts'
import { deleteOldCodes, insertSms, putCode, tryCode, useCode } from './sms.queries.ts'
import { isLocal, mayTry } from './throttle.ts'

/** Numbers are shown with their middle hidden, and found by any part. */
export const messages = standard(sms, {
  columns: () => ({ mobile: sql`overlay(t.mobile placing '****' from 4 for 4)` }),
  filters: { mobile: (value) => sql`t.mobile like ${`%${value.replace(/\D/g, '')}%`}` },
})

/** OWASP ASVS 6.5/6.6: a short life, few tries, few messages to a number and from an address. */
const CODE_SECONDS = 300
const MOST_TRIES = 5
const A_MINUTE = { tries: 1, seconds: 60 }
const A_DAY = { tries: 10, seconds: 86_400 }
const FROM_ADDRESS = { tries: 30, seconds: 3_600 }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const nameOf = (purpose: string, tenantCode: string, mobile: string): string =>
  hashOf(`${purpose} ${tenantCode} ${mobile}`)

/**
 * Makes a code for a purpose and hands it to `send`, which knows whether anybody has the number. Whoever asks cannot
 * tell: the limits and the work are the same.
 */
export async function sendCode(
  db: TenantDb,
  given: { purpose: string; tenantCode: string; mobile: string; ip: string },
  send: (code: string) => Promise<void>,
): Promise<void> {
  const { purpose, tenantCode, mobile, ip } = given
  if (!isLocal(ip)) await mayTry(db, 'sms-address', ip, FROM_ADDRESS)
  await mayTry(db, 'sms-minute', `${tenantCode}/${mobile}`, A_MINUTE)
  await mayTry(db, 'sms-day', `${tenantCode}/${mobile}`, A_DAY)
  const [name, code] = [nameOf(purpose, tenantCode, mobile), String(randomInt(1_000_000)).padStart(6, '0')]
  await db.run(deleteOldCodes())
  await db.run(putCode(name, hashOf(`${name} ${code}`), CODE_SECONDS))
  await send(code)
}

/** Uses a code up; refuses a wrong, old or used one, and any after five tries. */
export async function takeCode(
  db: TenantDb,
  given: { purpose: string; tenantCode: string; mobile: string; code: string },
): Promise<void> {
  const name = nameOf(given.purpose, given.tenantCode, given.mobile)
  const answer = hashOf(`${name} ${given.code}`)
  const known = await db.first(tryCode(name, MOST_TRIES))
  if (known?.answer !== answer || !(await db.run(useCode(name, answer))))
    throw new Refusal('identity.error.badSmsCode', { fields: ['smsCaptcha'] })
}

/** Until a provider is set up, messages end in the list of messages, where the administrator reads them. */
export const keepMessage = (
  db: TenantDb,
  tenantId: number,
  message: { mobile: string; template: string; content: string },
): Promise<number> => db.run(insertSms(tenantId, { ...message, provider: 'outbox', state: 'kept', error: null }))
