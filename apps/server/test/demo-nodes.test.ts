import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channel, testChannel } from '@cloud-steward/contract/channels/index.ts'
import { collector } from '@cloud-steward/contract/devices/index.ts'
import { afterAll, expect, it } from 'vitest'
import { newSecretKey } from '../src/infra/secrets/secret-box.ts'
import { startSharingBroker } from '../src/modules/devices/gateway/sharing-broker.ts'
import { ask } from './ask.ts'
import { emptyDatabase } from './database.ts'
import { BUNDLE, type ServerProcess, signInTo, startServer } from './spawned-server.ts'

interface List<Row> {
  list: Row[]
}
const started: ServerProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'cloud-steward-nodes-'))
// As root, the account of the database must get through.
chmodSync(folder, 0o711)
const broker = await startSharingBroker()
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await broker.close()
  rmSync(folder, { recursive: true, force: true })
})

// The simulators are programs of the bundle, so a run from sources has none.
it.runIf(process.env.TEST_BUNDLE)(
  'nodes of one demonstration share a payment sandbox, and its devices sign in at the external broker',
  async () => {
    const password = 'demonstration 1'
    const DATABASE_URL = await emptyDatabase()
    const SECRET_KEY = newSecretKey()
    // Both at once: one fills the database meanwhile.
    const start = async (name: string) => {
      const MQTT_URL = `${broker.url}?name=${name}&version=4`
      const env = {
        DATABASE_URL,
        SECRET_KEY,
        MQTT_URL,
        DATA_DIR: join(folder, name),
        DEMO: '1',
        DEMO_PASSWORD: password,
      }
      const server = await startServer(env, BUNDLE)
      started.push(server)
      await server.ready(600)
    }
    await Promise.all(['a', 'b'].map(start))
    for (const { url } of started) {
      await signInTo(url, password, '10002', 'operator')
      const admin = await signInTo(url, password)
      const { list } = (await ask(admin, channel.endpoints.query, {})).data as List<{ id: string; kind: string }>
      expect(list.map(({ kind }) => kind).toSorted()).toEqual(['alipaySandbox', 'sandbox'])
      // SIGN_ERROR where the node speaks to a sandbox that never heard of these merchants.
      for (const { id } of list) {
        const { body } = await admin.call(testChannel, { id })
        expect([body.code, body.data.reason ?? undefined], url).toEqual([200, undefined])
      }
      const online = async () =>
        ((await ask(admin, collector.endpoints.query, { pageSize: 50 })).data as List<{ online: boolean }>).list.filter(
          ({ online }) => online,
        )
      await expect.poll(online).not.toEqual([])
    }
  },
)
