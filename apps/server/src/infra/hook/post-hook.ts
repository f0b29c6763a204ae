import { createHmac } from 'node:crypto'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'

const TIMEOUT_MS = 8_000
const MOST_READ = 2_000

/** Addresses inside somebody's network, ours first of all: nobody outside has us ask there. */
const inside = new net.BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  // Translations and tunnels carry an address of the old kind to wherever it leads (RFC 6052, 8215, 3056, 4380).
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['100::', 64],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')
/** Whether an address is none of the public internet. @param address an IP address, of either kind */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return inside.check(mapped, 'ipv4')
  const family = net.isIP(address)
  // What is no address, or one of the old kind inside a new one, is not believed.
  if (family === 0 || /^::ffff:/i.test(address)) return true
  return inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const isOwn = (address: string): boolean => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)
/** Where a trial has a receiver of its own on this machine: hooks reach that port and no other. */
export type OwnPort = number | undefined
/** Whether webhooks to this address are blocked. */
const isShut = (address: string, port: number, ownPort: OwnPort): boolean =>
  isInside(address) && !(port === ownPort && isOwn(address))
const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/** Whether a hook may be told at this address as it is written: over TLS, without name and password, at no inner address. */
export function mayTell(url: string, ownPort: OwnPort): boolean {
  if (!URL.canParse(url)) return false
  const given = new URL(url)
  const { protocol, hostname, username, password } = given
  if (username || password) return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  const isOwnDoor = (bare === 'localhost' || isOwn(bare)) && portOf(given) === ownPort
  if (net.isIP(bare) ? isShut(bare, portOf(given), ownPort) : bare === 'localhost' && !isOwnDoor) return false
  return protocol === 'https:' || (isOwnDoor && protocol === 'http:')
}

/** Resolves a name, and refuses one that leads inside; what is connected to is what was looked at. */
const lookOutside =
  (port: number, ownPort: OwnPort): net.LookupFunction =>
  (hostname, options, done) =>
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      if (found.some(({ address }) => isShut(address, port, ownPort)))
        return done(Object.assign(new Error('leads inside'), { code: 'EINSIDE' }), '', 0)
      if (options.all) return (done as unknown as (e: null, all: dns.LookupAddress[]) => void)(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })

export interface HookAnswer {
  /** Undefined when nobody answered. */
  status: number | undefined
  /** How the answer began, or why there was none. */
  text: string
}
/** What a receiver signs over as well, to see that it is from us: hex of HMAC-SHA256 of `<timestamp>.<body>`. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Tells a hook once; never throws. */
export function postHook(
  asked: { url: string; secret: string; id: string; body: string; at: Date },
  ownPort: OwnPort,
): Promise<HookAnswer> {
  const { url, secret, id, body, at } = asked
  if (!mayTell(url, ownPort)) return Promise.resolve({ status: undefined, text: 'ADDRESS_REFUSED' })
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-hook-id': id,
    'x-hook-timestamp': timestamp,
    'x-hook-signature': signatureOf(secret, timestamp, body),
  }
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: undefined, text: (error.code ?? error.name).slice(0, 200) })
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const options = { method: 'POST', headers, signal, lookup: lookOutside(portOf(new URL(url)), ownPort) }
      const request = (url.startsWith('https:') ? https : http).request(url, options, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        const end = () => resolve({ status: answer.statusCode, text: text.slice(0, MOST_READ) })
        answer.on('data', (part: string) => {
          text += part
          if (text.length > MOST_READ) answer.destroy()
        })
        answer.on('close', end)
        answer.on('error', end)
      })
      request.on('error', fail)
      request.end(body)
    } catch (error) {
      fail(error as Error)
    }
  })
}
