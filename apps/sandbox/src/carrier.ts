import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { WireError } from './wire.ts'
import type { World } from './world.ts'

/** The key both sides sign with; there is nothing to lose. */
export const CARRIER_KEY = 'sandbox-carrier-key'
const LATE_MS = 5_000
const FIVE_MINUTES_S = 300
const signature = (timestamp: string, body: string): string =>
  createHmac('sha256', CARRIER_KEY).update(`${timestamp}.${body}`).digest('hex')

/** A line as the carrier has it. */
export interface Line {
  accountNo: string
  password: string
  isOn: boolean
  isClosed: boolean
  untilOn: string | null
  packageName: string
  address: string
  /** How often something was done to it: a request that is repeated adds nothing. */
  changes: number
}
/** A request as it was asked, and what became of it. */
export interface LineRequest {
  no: string
  tenant: string
  carrier: string
  operation: string
  accountNo: string | null
  package: { name: string }
  address: string
  untilOn: string | null
  password: string | null
  notifyUrl: string
  state: 'accepted' | 'done' | 'failed'
  reason?: string
}
type Given = Omit<LineRequest, 'state'>

const keyOf = ({ tenant, carrier, no }: Pick<Given, 'tenant' | 'carrier' | 'no'>): string =>
  `${tenant}/${carrier}/${no}`
const lineKey = ({ tenant, carrier }: Pick<Given, 'tenant' | 'carrier'>, accountNo: string): string =>
  `${tenant}/${carrier}/${accountNo}`
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/** What a request does to a line. */
const DOES: Record<string, (line: Line, request: LineRequest) => Partial<Line>> = {
  renew: (_, { untilOn }) => ({ untilOn, isOn: true }),
  suspend: () => ({ isOn: false }),
  resume: () => ({ isOn: true }),
  change: (_, request) => ({ packageName: request.package.name, untilOn: request.untilOn }),
  move: (_, { address }) => ({ address }),
  close: () => ({ isOn: false, isClosed: true }),
  resetPassword: ({ password }, request) => ({ password: request.password ?? password }),
}
function answerOf(world: World, request: LineRequest): object {
  if (request.state !== 'done') return { no: request.no, state: request.state, reason: request.reason }
  const line = world.book.get('line', lineKey(request, request.accountNo!))!
  const opened = request.operation === 'open' ? { accountNo: line.accountNo, password: line.password } : {}
  return { no: request.no, state: 'done', carrierRef: `R${request.no}`, ...opened }
}

/** Carries a request out, and says so. */
function finish(world: World, key: string): void {
  const { book, faults } = world
  const request = book.get('lineRequest', key)!
  if (request.state !== 'accepted') return
  const done = faults.take('carrierFails') ? undefined : carryOut(world, request)
  const ended = done ?? { ...request, state: 'failed' as const, reason: '无法办理' }
  book.put('lineRequest', key, ended)
  world.notifyLine(ended.notifyUrl, () => {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const message = JSON.stringify(answerOf(world, ended))
    const { tenant, carrier } = ended
    return JSON.stringify({ tenant, carrier, timestamp, signature: signature(timestamp, message), message })
  })
}
function carryOut({ book }: World, request: LineRequest): LineRequest | undefined {
  if (request.operation === 'open') {
    const accountNo = request.accountNo ?? `${request.carrier.slice(0, 2).toUpperCase()}${digits(10)}`
    // Store the number first: if the sandbox is killed before the line is stored, the resumed request opens the same line.
    book.put('lineRequest', keyOf(request), { ...request, accountNo })
    book.put('line', lineKey(request, accountNo), {
      accountNo,
      password: digits(8),
      isOn: true,
      isClosed: false,
      untilOn: request.untilOn,
      packageName: request.package.name,
      address: request.address,
      changes: 1,
    })
    return { ...request, accountNo, state: 'done' }
  }
  const key = lineKey(request, request.accountNo ?? '')
  const line = book.get('line', key)
  if (!line || line.isClosed) return undefined
  book.put('line', key, { ...line, ...DOES[request.operation]?.(line, request), changes: line.changes + 1 })
  return { ...request, state: 'done' }
}

/** Finishes the requests that were accepted before the sandbox was killed. */
export function resumeRequests(world: World): void {
  for (const request of world.book.all('lineRequest'))
    if (request.state === 'accepted') world.later(() => finish(world, keyOf(request)))
}
function requested(world: World, given: Given): object {
  const key = keyOf(given)
  const known = world.book.get('lineRequest', key)
  if (known) return answerOf(world, known)
  const request = world.book.put('lineRequest', key, { ...given, state: 'accepted' })
  const isLate = world.faults.take('carrierLate')
  world.later(() => finish(world, key), isLate ? LATE_MS : undefined)
  return answerOf(world, request)
}
/** What somebody sent is believed when it is signed, now, with the key. */
function checked(body: string, headers: Record<string, unknown>): Record<string, unknown> {
  const timestamp = String(headers['x-hook-timestamp'] ?? '')
  const [right, said] = [
    Buffer.from(signature(timestamp, body)),
    Buffer.from(String(headers['x-hook-signature'] ?? '')),
  ]
  const isNow = Math.abs(Date.now() / 1_000 - Number(timestamp)) < FIVE_MINUTES_S
  if (!isNow || right.length !== said.length || !timingSafeEqual(right, said))
    throw new WireError(401, 'SIGN_ERROR', '签名错误')
  return JSON.parse(body) as Record<string, unknown>
}

/**
 * 宽带运营商: opens lines and does what it is asked with them, a while later, and tells of it. The answer to a call under
 * `/carrier`; nothing said where it is lost on the way; undefined where it is none of ours.
 */
export function carrier(
  world: World,
  path: string,
  body: string,
  headers: Record<string, unknown>,
): { said: object | undefined } | undefined {
  const call = /^\/carrier\/(\w+)$/.exec(path)?.[1]
  if (!call) return undefined
  const given = checked(body, headers)
  if (call === 'requests') {
    const said = requested(world, given as unknown as Given)
    return { said: world.faults.take('carrierSilent') ? undefined : said }
  }
  if (call === 'find') {
    const known = world.book.get('lineRequest', keyOf(given as unknown as Given))
    return { said: known ? answerOf(world, known) : { no: given.no, state: 'unknown' } }
  }
  const line = world.book.get('line', lineKey(given as unknown as Given, String(given.accountNo)))
  return { said: { isOnline: line ? line.isOn && !line.isClosed : undefined } }
}
