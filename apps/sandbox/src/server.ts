import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { alipay } from './alipay.ts'
import { applicationRoutes } from './applications.ts'
import { Book } from './book.ts'
import { carrier, resumeRequests } from './carrier.ts'
import { dayList, listRoutes } from './day-list.ts'
import { type Fault, Faults } from './faults.ts'
import { type Merchant, newMerchant, newPlatformKeys } from './keys.ts'
import { LockCloudWorld } from './lock-cloud.ts'
import { keepPicture } from './media.ts'
import { makeTell } from './notices.ts'
import { orderRoutes } from './orders.ts'
import { type Page, pages } from './pages.ts'
import { payoutRoutes } from './payouts.ts'
import { sharingRoutes } from './sharing.ts'
import { merchantOf, sealed, signed, WireError } from './wire.ts'
import type { Handler, Routes, World } from './world.ts'

interface Options {
  /** Where it keeps what it knows; without it everything is forgotten at the end. */
  dataDir?: string
  port?: number
  host?: string
  slownessMs?: number
  /** Where people find its pages when something stands in front of it. */
  pages?: string
}
export interface Sandbox {
  address: string
  faults: Faults
  book: Book
  /** For whoever plays the channel's operator without its pages. */
  world: World
  /** Locks behind the gateways of a maker's cloud, under `/locks`. */
  lockCloud: LockCloudWorld
  /** A merchant with his keys, made at the first call of this number. */
  merchant(merchantNo: string, name?: string): Merchant
  close(): Promise<void>
}
const [MOST_TEXT_BYTES, MOST_PICTURE_BYTES] = [1_000_000, 2_200_000]

const certificates: Routes = {
  'GET /v3/certificates': ({ world: { keys }, merchant }) => ({
    data: [
      {
        serial_no: keys.serialNo,
        effective_time: keys.effectiveAt,
        expire_time: keys.expiresAt,
        encrypt_certificate: sealed(merchant.apiV3Key, keys.certificate, 'certificate'),
      },
    ],
  }),
}
const routes = Object.entries<Handler>({
  ...certificates,
  ...orderRoutes,
  ...payoutRoutes,
  ...sharingRoutes,
  ...applicationRoutes,
  ...listRoutes,
}).map(([name, handler]) => {
  const [method, path] = name.split(' ') as [string, string]
  return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), handler }
})

/** A payment channel that moves no money and speaks WeChat Pay's interface v3, faults and all. */
export async function startSandbox({
  dataDir,
  port = 0,
  host = '127.0.0.1',
  slownessMs = 300,
  pages: publicPages,
}: Options = {}): Promise<Sandbox> {
  const book = new Book(dataDir)
  const faults = new Faults()
  const keys = book.get('keys', 'platform') ?? book.put('keys', 'platform', await newPlatformKeys())
  const timers = new Set<NodeJS.Timeout>()
  const later: World['later'] = (work, ms = slownessMs) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }
  const world: World = {
    book,
    faults,
    keys,
    payerCodes: new Map(),
    address: '',
    pages: '',
    slownessMs,
    later,
    ...makeTell({ book, faults, keys }, later, slownessMs),
  }
  const lockCloud = new LockCloudWorld(book)
  const server = createServer((request, response) => void answer(world, lockCloud, request, response))
  server.listen(port, host)
  await once(server, 'listening')
  world.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world.pages = publicPages ?? world.address
  resumeRequests(world)
  return {
    address: world.address,
    faults,
    book,
    world,
    lockCloud,
    merchant: (merchantNo, name = '演示商户') =>
      book.get('merchant', merchantNo) ?? book.put('merchant', merchantNo, newMerchant(merchantNo, name)),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close').catch(() => {})
    },
  }
}

async function answer(
  world: World,
  lockCloud: LockCloudWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url!, world.address)
  try {
    const bytes = await buffer(request)
    const isPicture = url.pathname === '/v3/merchant/media/upload'
    if (bytes.length > (isPicture ? MOST_PICTURE_BYTES : MOST_TEXT_BYTES))
      throw new WireError(413, 'PARAM_ERROR', '内容过大')
    if (isPicture) return send(world, response, await keepPicture(world, request, bytes))
    const body = bytes.toString()
    const told = lockCloud.answer(url.pathname, body) ?? carrier(world, url.pathname, body, request.headers)
    if (told) {
      if (told.said) response.setHeader('content-type', 'application/json').end(JSON.stringify(told.said))
      else response.destroy()
      return
    }
    if (url.pathname.startsWith('/alipay/')) return alipay(world, request, url, body, response)
    if (url.pathname === '/v3/billdownload/file') return sendFile(world, url, response)
    if (url.pathname.startsWith('/v3/')) return speak(world, request, url, body, response)
    const page: Page | undefined = pages(world, request.method!, url, body)
    if (!page) response.writeHead(404).end()
    else if ('out' in page) response.writeHead(303, { location: page.out }).end()
    else if ('to' in page) response.writeHead(303, { location: world.pages + page.to }).end()
    else if ('json' in page) response.setHeader('content-type', 'application/json').end(JSON.stringify(page.json))
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page.html)
  } catch (error) {
    const { status, code, message } =
      error instanceof WireError ? error : new WireError(500, 'SYSTEM_ERROR', (error as Error).message)
    if (!response.headersSent)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }))
  }
}

function speak(world: World, request: IncomingMessage, url: URL, body: string, response: ServerResponse): void {
  const { method = 'GET' } = request
  const path = url.pathname + url.search
  const merchant = merchantOf(world.book, { method, path, body, authorization: request.headers.authorization ?? '' })
  const route = routes.find((one) => one.method === method && one.pattern.test(url.pathname))
  if (!route) throw new WireError(404, 'NOT_FOUND', '接口不存在')
  const isWork = method === 'POST'
  if (isWork && world.faults.take('answer500')) throw new WireError(500, 'SYSTEM_ERROR', '系统繁忙')
  const said = route.handler({
    world,
    merchant,
    given: body ? (JSON.parse(body) as Record<string, unknown>) : {},
    query: url.searchParams,
    at: route.pattern.exec(url.pathname)!.groups ?? {},
    sealedFor: request.headers['wechatpay-serial'] as string | undefined,
  })
  if (isWork && world.faults.take('answerLost')) {
    response.destroy()
    return
  }
  send(world, response, said, isWork && world.faults.take('answerForged'))
}
function send(world: World, response: ServerResponse, said: object | undefined, isForged = false): void {
  const sent = said ? JSON.stringify(said) : ''
  response
    .writeHead(said ? 200 : 204, {
      'content-type': 'application/json',
      ...signed(world.keys, isForged ? `${sent} ` : sent),
    })
    .end(sent)
}

function sendFile(world: World, url: URL, response: ServerResponse): void {
  const [merchantNo = '', day = '', packing] = (url.searchParams.get('token') ?? '').split('.')
  if (!world.book.get('merchant', merchantNo)) throw new WireError(404, 'NOT_FOUND', '文件不存在')
  const whole = dayList(world, merchantNo, day)
  const list = world.faults.take('listTorn') ? whole.slice(0, whole.lastIndexOf('\r\n')) : whole
  if (packing === 'GZIP') response.setHeader('content-type', 'application/gzip').end(gzipSync(list))
  else response.setHeader('content-type', 'text/plain; charset=utf-8').end(list)
}

export type { Fault }
