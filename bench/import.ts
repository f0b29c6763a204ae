// 10,000 rooms from a workbook, each with its result, against COPY of the same houses and rooms into the same tables.
// npm run bench -- import
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { room } from '@cloud-steward/contract/housing/index.ts'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { signInTo } from '../apps/server/test/spawned-server.ts'
import { compared, stated } from './_figures.ts'
import { startProduct } from './_product.ts'
import { addEmptyPlace, endOf, roomSheet } from './trials/_place.ts'

const [ROWS, ROUNDS, GOAL] = [10_000, 5, 0.1]
const product = await startProduct('import')
const { owner } = product
await owner.query('update identity_tenant set house_limit = 1000000')
// The tenant's limits are read with the session, which is believed for a second.
await delay(1_100)
const who = await signInTo(product.url, product.password)
stated('10,000 rooms of whole houses from an xlsx workbook, its reading included; 2 tables, all their indexes')

const [ours, limits]: number[][] = [[], []]
for (let round = 1; round <= ROUNDS; round++) {
  const name = `第${round}`
  await addEmptyPlace(who, name)
  const sheet = await roomSheet(ROWS, name)
  const from = performance.now()
  const { data, message } = (await who.upload(room.endpoints.import, sheet)).body
  if (!data.runId) {
    await delay(500)
    throw new Error(message + product.output())
  }
  const run = await endOf(who, data.runId, 60)
  ours!.push((ROWS / (performance.now() - from)) * 1_000)
  if (run.done !== ROWS) throw new Error(JSON.stringify(run))
  limits!.push((ROWS / (await copyAgain(name))) * 1_000)
}
compared('import of 10,000 rooms', ours!, limits!, { atLeast: GOAL }, 'rows/s')
await product.stop()

/** Takes the rows of the round out and copies them in again; @returns ms */
async function copyAgain(name: string): Promise<number> {
  const place = `building_id = (select id from housing_building where name = '${name}')`
  const tables = ['housing_house', 'housing_room']
  const texts: Buffer[] = []
  for (const table of tables) {
    const rows = owner.query(copyTo(`copy (select * from ${table} where ${place}) to stdout`))
    texts.push(Buffer.concat((await rows.toArray()) as Buffer[]))
  }
  for (const table of tables.toReversed()) await owner.query(`delete from ${table} where ${place}`)
  await owner.query('vacuum housing_house, housing_room')
  const from = performance.now()
  await owner.query('begin')
  for (const [at, table] of tables.entries())
    await pipeline(Readable.from([texts[at]!]), owner.query(copyFrom(`copy ${table} from stdin`)))
  await owner.query('commit')
  return performance.now() - from
}
