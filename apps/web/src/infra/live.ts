import { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import { LIVE_CLOSED, LIVE_PATH, type LiveFrame, type LiveHello } from '@cloud-steward/contract/live.ts'
import { call } from './api.ts'
import { live } from './live-state.ts'
import { useSession } from './session-store.ts'

type Handler = (frame: Readonly<Record<string, unknown>>) => void
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

const handlers = new Map<string, Set<Handler>>()

/**
 * Calls `handler` with everything of this kind that the server tells this console. `missed` comes when so much was told
 * meanwhile that one has to ask for everything anew. @returns ends it
 */
export function onLive(kind: string, handler: Handler): () => void {
  if (!handlers.has(kind)) handlers.set(kind, new Set())
  handlers.get(kind)!.add(handler)
  return () => void handlers.get(kind)!.delete(handler)
}

/** Keeps a socket to the server for as long as somebody is signed in. A broken one is resumed where it broke. @returns ends it */
export function followLive(): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let seen: number | undefined
  let over = false

  function connect(): void {
    clearTimeout(timer)
    const { token } = useSession.getState()
    if (over || !token) return
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`)
    socket = mine
    mine.addEventListener('open', () => mine.send(JSON.stringify({ token, after: seen } satisfies LiveHello)))
    mine.addEventListener('message', ({ data }) => hear(JSON.parse(data as string) as LiveFrame))
    mine.addEventListener('close', ({ code }) => {
      if (socket !== mine) return
      live.connected = false
      socket = undefined
      // Asking with the same token shows what every refused call shows; another one may have come meanwhile.
      if (code === LIVE_CLOSED.session && useSession.getState().token === token)
        call(getSysUser, {}, { quiet: true }).then(again, () => undefined)
      else again()
    })
  }
  function again(): void {
    // All consoles lose the server at the same moment; they must not come back at the same moment.
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries++) * (0.5 + Math.random())
    timer = setTimeout(connect, wait)
  }
  function hear(frame: LiveFrame): void {
    const isAnswer = frame.kind === 'ready' || frame.kind === 'missed'
    if (isAnswer) {
      live.connected = true
      tries = 0
    } else if (seen !== undefined && frame.seq <= seen) return
    // What was told between the page's first questions and now nobody here has heard.
    const kind = isAnswer && seen === undefined ? 'missed' : frame.kind
    seen = frame.seq
    for (const handler of handlers.get(kind) ?? []) handler(frame)
  }
  const now = () => {
    if (!socket) connect()
  }

  connect()
  addEventListener('online', now)
  return () => {
    over = true
    clearTimeout(timer)
    removeEventListener('online', now)
    live.connected = false
    socket?.close()
  }
}
