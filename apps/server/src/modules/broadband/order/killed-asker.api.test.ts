import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as contract from '@cloud-steward/contract/broadband/index.ts'
import { expect, it } from 'vitest'
import { CARRIER_KEY } from '../../../../../sandbox/src/carrier.ts'
import { startSandbox } from '../../../../../sandbox/src/server.ts'
import { freshTenant, testApp } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newSecretKey, secretBox, secretKeyOf } from '../../../infra/secrets/secret-box.ts'
import { aBuilding, aSignedLease } from '../../housing/housing.builders.ts'
import { accountOf, aPackage, linesOf, made, requestedOf } from '../broadband.builders.ts'
import { carrierLinks, type LineOuter, setCarrierKey } from '../carrier/link.service.ts'
import { askCarriersJob } from './ask-carrier.ts'

const fixture = fileURLToPath(new URL('ask-once.fixture.ts', import.meta.url))
const MINUTE_MS = 60_000

it.each([
  ['before the carrier heard of it', false],
  ['after the carrier has taken it on', true],
])('who is killed while he asks, %s, is followed by the clock, and the line is opened once', async (_, isHeard) => {
  const app = await testApp()
  const sandbox = await startSandbox({ slownessMs: 10 })
  sandbox.world.notifyLine = () => {}
  const key = newSecretKey()
  // Stands before the carrier: the first who asks is killed, and gets no answer.
  let isKilled = false
  let kill = () => {}
  const door = createServer(async (request, response) => {
    const body = await buffer(request)
    const pass = async () =>
      fetch(sandbox.address + request.url, { method: 'POST', body, headers: request.headers as Record<string, string> })
    if (!isKilled) {
      isKilled = true
      if (isHeard) await pass()
      kill()
      return
    }
    const said = await pass()
    response.writeHead(said.status).end(await said.text())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  const outer: LineOuter = {
    secrets: secretBox(() => secretKeyOf(key)),
    payment: { publicUrl: 'http://127.0.0.1:1', sandboxUrl: () => Promise.resolve(address) },
  }
  const tenant = await freshTenant(app)
  const ctx = tenant.ctx()
  const { landlordId, renteeId } = tenant
  const terms = { startOn: addDays(ctx.today(), -10), endOn: addDays(ctx.today(), 300) }
  await aSignedLease(ctx, { landlordId, renteeId, buildingId: await aBuilding(ctx), terms })
  const lines = await linesOf(app, tenant)
  const { id: linkId } = await carrierLinks(outer).add(ctx, { carrier: 'yidong', mode: 'http', url: 'sandbox' })
  await setCarrierKey(ctx, outer, { id: linkId, key: CARRIER_KEY })
  const packageId = await aPackage(lines, { carrier: 'yidong', priceFen: 0, floorFen: 0, setupFen: 0 })
  const wish = { roomId: lines.roomId, payBy: 'online' as const, packageId }
  const { id } = await made(lines.rentee, contract.buyLine, wish)
  const order = (await requestedOf(lines, id))!

  const env = {
    ...process.env,
    APP_URL: app.appUrl,
    TENANT: String(tenant.id),
    ORDER: order.id,
    KEY: key,
    CARRIER: address,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', fixture], { env, stdio: 'ignore' })
  kill = () => void child.kill('SIGKILL')
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  expect(await accountOf(lines, id)).toMatchObject({ state: 'opening', pending: 'open' })

  const later = (minutes: number) =>
    onSchedule(askCarriersJob(outer), tenant.ctx(new Date(Date.now() + minutes * MINUTE_MS)))
  // It is somebody else's for a minute.
  await later(0)
  expect((await accountOf(lines, id)).state).toBe('opening')
  for (const minutes of [2, 4]) {
    await later(minutes)
    await expect.poll(() => sandbox.book.all('lineRequest').map((one) => one.state)).toEqual(['done'])
  }
  const { state, accountNo } = await accountOf(lines, id)
  expect(state).toBe('active')
  const all = sandbox.book.all('line')
  expect(all.map((line) => [line.accountNo, line.changes])).toEqual([[accountNo, 1]])
  door.closeAllConnections()
  door.close()
  await sandbox.close()
})
