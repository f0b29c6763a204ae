// Five thousand open consoles, a list under load, two hundred connections that send a byte now and then, twenty that never
// read, a hundred consoles that come and go each second; then all consoles lose the server at once and come back.
// No answer ≥ 500, nothing told is lost, memory calm, all back within ten seconds. npm run trial -- storm --seconds=1800
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { org } from '@cloud-steward/contract/identity/index.ts'
import type { WebSocket } from 'ws'
import { median, quantile } from '../_figures.ts'
import { memoryOf, startProduct } from '../_product.ts'
import { signedIn } from '../_session.ts'
import { makeSessions, openSocket, tell } from '../_sockets.ts'
import { startTrial } from './_trial.ts'

const { values, problems, end } = startTrial('storm', { seconds: '60', consoles: '5000' })
const [TENANT, OF_USER] = [10_001, 18]
const [seconds, consoles] = [Number(values.seconds), Number(values.consoles)]
const product = await startProduct('storm')
const { owner, url, port } = product
const tokens = await makeSessions(owner, TENANT, Math.ceil(consoles / OF_USER))
const tokenOf = (at: number) => tokens[at % tokens.length]!
const heard = Array.from({ length: consoles }, () => 0)
const open = (at: number, after?: number): Promise<WebSocket> =>
  openSocket(url, { token: tokenOf(at), after }, ({ kind, seq }) => {
    if (kind !== 'bench') return
    if (seq !== heard[at]! + 1) problems.push(`a console heard ${seq} after ${heard[at]}`)
    heard[at] = seq
  })
async function openAll(after?: number): Promise<WebSocket[]> {
  const all: WebSocket[] = []
  for (let at = 0; at < consoles; at += 250)
    all.push(...(await Promise.all(Array.from({ length: 250 }, (_, n) => open(at + n, after)))))
  return all
}
const sockets = await openAll()

let running = true
const authorization = `Bearer ${await signedIn(product)}`
const times: number[] = []
async function lists(): Promise<void> {
  while (running) {
    const from = performance.now()
    try {
      const answer = await fetch(`${url}${org.endpoints.query.path}?pageSize=20`, { headers: { authorization } })
      await answer.arrayBuffer()
      if (answer.status >= 500) problems.push(`a list answered ${answer.status}`)
    } catch (error) {
      problems.push(`a list got no answer: ${(error as Error).message}`)
    }
    times.push(performance.now() - from)
    await delay(10)
  }
}
const request = `GET ${org.endpoints.query.path}?pageSize=20 HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n`
const idlers: Socket[] = []
/** Sends a header line a second and never the last one. */
function slowloris(): void {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n')
  const timer = setInterval(() => socket.writable && socket.write('x-slow: 1\r\n'), 1_000)
  socket.on('close', () => clearInterval(timer))
  idlers.push(socket)
}
/** Asks again and again and reads nothing. */
function neverReads(): void {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause()
  const timer = setInterval(() => socket.writable && socket.write(`${request}\r\n`), 50)
  socket.on('close', () => clearInterval(timer))
  idlers.push(socket)
}
for (let n = 0; n < 200; n++) slowloris()
for (let n = 0; n < 20; n++) neverReads()
let visits = 0
async function comeAndGo(): Promise<void> {
  while (running) {
    const from = performance.now()
    const some = Array.from({ length: 100 }, (_, at) => openSocket(url, { token: tokenOf(at) }))
    for (const socket of await Promise.all(some)) socket.terminate()
    visits += 100
    await delay(Math.max(0, 1_000 - (performance.now() - from)))
  }
}
const work = [...Array.from({ length: 4 }, lists), comeAndGo().catch((error: Error) => problems.push(error.message))]
const memory: number[] = []
let told = 0
const from = performance.now()
while (performance.now() - from < seconds * 1_000) {
  await tell(owner, TENANT, { text: 'storm' })
  told++
  await delay(2_000)
  memory.push(memoryOf(product.child.pid!))
}
running = false
await Promise.all(work)
const late = performance.now() + 10_000
while (heard.some((seq) => seq !== told) && performance.now() < late) await delay(20)
const deaf = heard.filter((seq) => seq !== told).length
if (deaf) problems.push(`${deaf} consoles did not hear everything`)

// What was told while all were away comes when they are back.
for (const socket of sockets) socket.terminate()
for (let n = 0; n < 3; n++) await tell(owner, TENANT, { text: 'missed' })
const away = performance.now()
const again = await openAll(told)
const back = (performance.now() - away) / 1_000
if (back > 10) problems.push(`coming back took ${back.toFixed(1)} s`)
if (heard.some((seq) => seq !== told + 3)) problems.push('somebody missed what was told while he was away')
for (const socket of again) socket.terminate()
for (const socket of idlers) socket.destroy()

const half = memory.length >> 1
const slope = (median(memory.slice(half)) - median(memory.slice(half >> 1, half))) / ((seconds / 60) * 0.5)
if (seconds >= 600 && slope > 1) problems.push(`memory grew by ${slope.toFixed(1)} MB a minute`)
await product.stop()
end(
  `${seconds} s, ${consoles} consoles back after ${back.toFixed(1)} s, ${visits} visits, ${times.length} lists with p99 ${quantile(times, 0.99).toFixed(0)} ms, at most ${Math.max(...memory).toFixed(0)} MB`,
)
process.exit()
