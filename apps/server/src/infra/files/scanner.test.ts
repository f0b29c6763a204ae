import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { fakeClamd } from '../../../test/fake-clamd.ts'
import { scannerOf } from './scanner.ts'

const clamd = await fakeClamd()
afterAll(clamd.close)
const scan = scannerOf(clamd.address)

it('sends all bytes and hears what was found in them', async () => {
  const bytes = randomBytes(300_000)
  expect(await scan(Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]))).toBeUndefined()
  expect(clamd.seen.at(-1)!.equals(bytes)).toBe(true)
  expect(await scan(Readable.from([Buffer.from('EICAR')]))).toBe('Eicar-Test-Signature')
})

it('fails where nobody can say: nothing counts as clean', async () => {
  clamd.broken = true
  await expect(scan(Readable.from([Buffer.from('x')]))).rejects.toThrow()
  clamd.broken = false
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await expect(scannerOf(`clamd://127.0.0.1:${port}`)(Readable.from([Buffer.from('x')]))).rejects.toThrow()
})

it('says what an address must be', () => {
  for (const text of ['localhost:3310', 'http://localhost', ''])
    expect(() => scannerOf(text)).toThrow('clamd://host:3310')
})
