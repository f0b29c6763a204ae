import { randomInt } from 'node:crypto'
import { Refusal } from '@cloud-steward/contract'
import type { ConfigObject } from 'svg-captcha'
import type { Pools } from '../../../infra/db/pools.ts'
import { type TenantDb, tenantDb } from '../../../infra/db/tenant-db.ts'
import { limited } from '../../../infra/limits/limits.ts'
import { deleteOldCaptchas, insertCaptcha, solveCaptcha, takeCaptcha, tryCaptcha } from './captcha.queries.ts'
import { hashOf } from './hash.ts'
import { mayTry } from './throttle.ts'

/** Characters nobody takes for one another, and the size the platform's clients leave for them. */
const LETTERS = '3456789ABCDEFGHJKMNPQRSTUVWXY'
const [WIDTH, HEIGHT, LENGTH] = [125, 35, 4]
const SECONDS = 120
const MOST_TRIES = 5
const PICTURES_TO_ADDRESS = limited('captcha', { tries: 120, seconds: 900 })

const answerOf = (key: string, text: string): string => hashOf(`${key} ${text.trim().toUpperCase()}`)

/** Whom a picture is drawn for: the key he made up, or, where he has none, his address. */
export interface Asker {
  key?: string | null
  ip: string
}
/** No key that was given begins with a space. */
const keyOf = ({ key, ip }: Asker): string => key || ` ${ip}`

/** Draws a captcha and remembers its answer for two minutes. @returns the picture as SVG */
export async function drawCaptcha(db: TenantDb, asker: Asker): Promise<string> {
  const [key, { ip }] = [keyOf(asker), asker]
  await mayTry(db, 'captcha', ip, PICTURES_TO_ADDRESS)
  const { default: module } = await import('svg-captcha')
  // Its types know only texts it makes up itself, which anyone could foretell.
  const draw = module as unknown as (text: string, options: ConfigObject) => string
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  await db.run(deleteOldCaptchas())
  await db.run(insertCaptcha({ name: hashOf(key), answer: answerOf(key, text), ip, seconds: SECONDS }))
  // Its strokes are dark, and the page it is shown on may be.
  return draw(text, { width: WIDTH, height: HEIGHT, fontSize: 40, noise: 2, background: '#f5f5f5' })
}

/** Refuses a wrong answer; after five of them, or two minutes, only a new picture helps. */
export async function compareAnswer(db: TenantDb, asker: Asker, text: string): Promise<void> {
  const key = keyOf(asker)
  const known = await db.first(tryCaptcha(hashOf(key), MOST_TRIES))
  if (known?.answer !== answerOf(key, text))
    throw new Refusal('identity.error.captchaWrong', { fields: ['charCaptcha'] })
  await db.run(solveCaptcha(hashOf(key), SECONDS))
}

/** Uses a solved captcha up, or refuses. Clients of the platform name none when they sign in: theirs is known by their address. */
export async function mustHaveSolved(pools: Pools, key: string | undefined, ip: string): Promise<void> {
  const used = await tenantDb(pools.app, 0).run(takeCaptcha(key ? hashOf(key) : undefined, ip))
  if (!used) throw new Refusal('identity.error.captchaNeeded')
}
