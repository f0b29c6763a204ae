import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CARRIER_KEY } from '../../../../../sandbox/src/carrier.ts'
import { startSandbox } from '../../../../../sandbox/src/server.ts'

const request = {
  no: 'K1',
  tenant: 't',
  carrier: 'yidong',
  operation: 'open',
  accountNo: null,
  package: { name: 'P' },
  address: 'A',
  untilOn: null,
  password: null,
  notifyUrl: 'http://127.0.0.1:1',
}
async function ask(address: string, call: 'requests' | 'find'): Promise<{ state: string; accountNo?: string }> {
  const body = JSON.stringify(request)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', CARRIER_KEY).update(`${timestamp}.${body}`).digest('hex')
  const headers = { 'x-hook-timestamp': timestamp, 'x-hook-signature': signature, 'content-type': 'application/json' }
  const answer = await fetch(`${address}/carrier/${call}`, { method: 'POST', body, headers })
  return (await answer.json()) as { state: string }
}

it('a carrier that is killed with a request it has taken on does it after its next start, once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'carrier-'))
  const first = await startSandbox({ dataDir, slownessMs: 60_000 })
  expect((await ask(first.address, 'requests')).state).toBe('accepted')
  await first.close()
  for (const _again of [1, 2]) {
    const next = await startSandbox({ dataDir, slownessMs: 1 })
    await expect.poll(async () => (await ask(next.address, 'find')).state).toBe('done')
    expect(next.book.all('line').map(({ changes }) => changes)).toEqual([1])
    await next.close()
  }
  rmSync(dataDir, { recursive: true })
})
