// Adding a rentee (validated, audited, event written) against a bare insert into the same table.
// npm run bench -- add
import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { newId } from '../apps/server/src/infra/db/id.ts'
import { best, compared, median, stated } from './_figures.ts'
import { startLimit } from './_limit.ts'
import { load, requestBytes } from './_load.ts'
import { cpuOf, startProduct } from './_product.ts'
import { signedIn } from './_session.ts'

const [ROUNDS, SECONDS, CONNECTIONS] = [7, 2, 16]
const product = await startProduct('add')
const token = await signedIn(product)
const { pid } = product.child as { pid: number }
const limit = await startLimit(product.ownerUrl)
stated('an empty tenant; one rentee a request, 16 connections; both commit durably')

let number = 0
const headers = { authorization: `Bearer ${token}` }
const ours = {
  port: product.port,
  request: () => {
    const draft = { code: `A${number++}`, name: '王子涵', mobile: '13800000000' }
    return requestBytes('POST', rentee.endpoints.add.path, headers, JSON.stringify(draft))
  },
}
const bare = { port: limit.port, request: () => requestBytes('POST', '/') }
const text = 'insert into housing_rentee (tenant_id, id, code, name, mobile) values ($1, $2, $3, $4, $5)'
const some = () => [[10_001, newId(), `B${number++}`, '王子涵', '13800000000']]

const [mine, theirs, cpu]: number[][] = [[], [], []]
for (let round = -1; round < ROUNDS; round++) {
  await limit.use({ texts: [text], values: Array.from({ length: 60_000 }, some), answer: 'id' })
  const before = cpuOf(pid)
  const one = await load(ours, { connections: CONNECTIONS, seconds: SECONDS })
  const spent = ((cpuOf(pid) - before) / one.count) * 1_000
  const other = await load(bare, { connections: CONNECTIONS, seconds: SECONDS })
  if (one.wrong || other.wrong) throw new Error(`${one.wrong} and ${other.wrong} wrong answers`)
  if (round < 0) continue
  mine!.push(one.perSecond)
  theirs!.push(other.perSecond)
  cpu!.push(spent)
}
compared('add a rentee, 16 connections', mine!, theirs!, { atLeast: 0.45 }, 'req/s')
stated(`CPU of node for one: ${median(cpu!).toFixed(2)} (${best(cpu!, 'least').toFixed(2)}) ms`)
limit.stop()
await product.stop()
