import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { SimLock } from '../../../../../simulator/src/lock.ts'
import { secretBox } from '../../../infra/secrets/secret-box.ts'
import type { CommandRow } from '../command/command.queries.ts'
import type { LockCommand } from '../command/lock-command.service.ts'
import type { CollectorSession } from './collector-session.ts'
import type { Child } from './gateway.queries.ts'
import { readEntries } from './json.rules.ts'
import { performLockCommand } from './lock-talk.ts'

const key = randomBytes(32)
const secrets = secretBox(() => key)
const child = { address: 'AC0000000001', category: 'lock', protocol: 'json' } as Child
const ORDER: LockCommand = {
  slot: 3,
  kind: 'passcode',
  code: '730519',
  from: '2026-06-01T00:00:00.000Z',
  to: '2027-06-01T00:00:00.000Z',
}
/** A line on which the simulated lock hangs; what it does not answer is silence at once. */
const sessionTo = (lock: SimLock): CollectorSession =>
  ({
    ctx: { tenant: { id: 7 } },
    ask: async (bytes: Uint8Array, matches: (decoded: object) => boolean) => {
      const said = lock.answer(JSON.parse(Buffer.from(bytes).toString()))
      return readEntries(Buffer.from(JSON.stringify(said)), 'Asia/Shanghai').entries.find((one) => matches(one))
    },
  }) as unknown as CollectorSession
const command = (kind: CommandRow['kind'], attempts = 0, state = 'queued'): CommandRow => ({
  id: 'c1',
  deviceId: 'd1',
  kind,
  attempts,
  createdAt: '2026-11-22T00:00:00Z',
  movesUntil: null,
  state,
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  modelKey: null,
  argument: null,
  cause: 'auto',
  despite: null,
  payload: secrets.seal(JSON.stringify(ORDER), 'device_command 7 c1 payload'),
})
const aLock = () => new SimLock({ address: child.address, slots: 2 }, () => new Date())

it('writes a key when the lock, asked again, holds it, and takes it out when it does not', async () => {
  const lock = aLock()
  const session = sessionTo(lock)
  expect(await performLockCommand(session, child, command('putCode'), secrets)).toEqual({
    end: 'verified',
    result: 'done',
  })
  expect(lock.codes.get(3)).toMatchObject({ code: '730519', to: ORDER.to })
  const { answer, ...listed } = await performLockCommand(session, child, command('listCodes'), secrets)
  expect(listed).toEqual({ end: 'verified', result: 'read' })
  expect(answer).not.toContain('730519')
  expect(secrets.open(answer!, 'device_command 7 c1 answer')).toContain('"slot":3')
  expect(await performLockCommand(session, child, command('dropCode'), secrets)).toEqual({
    end: 'verified',
    result: 'done',
  })
  expect(lock.codes.size).toBe(0)
})

it('does not believe a lock that says it did, and asks before it does a thing twice', async () => {
  const lock = aLock()
  const session = sessionTo(lock)
  lock.faults.add('stuck')
  expect(await performLockCommand(session, child, command('putCode'), secrets)).toEqual({ result: 'notDone' })
  lock.faults.clear()
  lock.faults.add('lossy')
  expect(await performLockCommand(session, child, command('putCode'), secrets)).toEqual({ result: 'noAnswer' })
  expect(await performLockCommand(session, child, command('putCode', 1), secrets)).toEqual({
    end: 'verified',
    result: 'done',
  })
  expect(await performLockCommand(session, child, command('unlock'), secrets)).toEqual({
    end: 'failed',
    result: 'noAnswer',
  })
})

it('opens a door once for one wish, whoever died over it', async () => {
  const lock = aLock()
  lock.faults.add('busy')
  expect(await performLockCommand(sessionTo(lock), child, command('unlock'), secrets)).toEqual({ result: 'busy' })
  lock.faults.clear()
  expect(await performLockCommand(sessionTo(lock), child, command('unlock', 1), secrets)).toEqual({
    end: 'verified',
    result: 'done',
  })
  const asked: string[] = []
  const session = { ctx: { tenant: { id: 7 } }, ask: async (bytes: Uint8Array) => void asked.push(String(bytes)) }
  const left = await performLockCommand(
    session as unknown as CollectorSession,
    child,
    command('unlock', 1, 'sent'),
    secrets,
  )
  expect({ ...left, asked }).toEqual({ end: 'failed', result: 'noAnswer', asked: [] })
})

it('tells what passes from what stays', async () => {
  const lock = aLock()
  const session = sessionTo(lock)
  for (const fault of ['busy', 'unreachable'] as const) {
    lock.faults.add(fault)
    expect(await performLockCommand(session, child, command('putCode'), secrets)).toEqual({ result: fault })
    lock.faults.clear()
  }
  for (const slot of [1, 2]) lock.codes.set(slot, { slot, kind: 'passcode', code: String(slot) })
  expect(await performLockCommand(session, child, command('putCode'), secrets)).toEqual({
    end: 'failed',
    result: 'full',
  })
  const late = { ...command('putCode'), expiresAt: new Date(0).toISOString() }
  expect(await performLockCommand(session, child, late, secrets)).toEqual({ end: 'failed', result: 'refused' })
  lock.faults.add('deaf')
  expect(await performLockCommand(session, child, command('listCodes'), secrets)).toEqual({ result: 'noAnswer' })
})

it('reads of a lock what can be read', () => {
  const read = (said: unknown) => readEntries(Buffer.from(JSON.stringify(said)), 'Asia/Shanghai')
  const address = child.address
  expect(
    read([{ address, event: { no: -1, ok: true } }, { address, reply: { id: 7, ok: true } }, { address }]).malformed,
  ).toBe(3)
  expect(read({ address, event: { no: 4, ok: false, method: 'magic' } }).entries).toMatchObject([
    { event: { no: 4, ok: false, method: 'other' } },
  ])
  // A place no lock has is none; what it saw stays.
  const odd = { no: 2 ** 40, ok: true, method: 'card', slot: 0xffff_ffff, battery: 255 }
  expect(read({ address, event: odd })).toEqual({
    entries: [{ address, at: undefined, event: { no: 2 ** 40, ok: true, method: 'card' } }],
    malformed: 0,
  })
  const codes = Array.from({ length: 2_000 }, (_, slot) => ({ slot, from: 'never' }))
  const [entry] = read({ address, reply: { id: 'x', ok: true, codes: [...codes, null, { slot: 'a' }] } }).entries
  expect((entry as { reply: { codes: object[] } }).reply.codes).toHaveLength(1_000)
})
