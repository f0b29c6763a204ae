import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { oneTimePassword } from '../apps/server/test/spawned-server.ts'
import { fillInBulk, idOf } from './_bulk.ts'
import { load, requestBytes } from './_load.ts'
import { cpuOf, startBundle } from './_product.ts'
import { signedIn } from './_session.ts'
import { ownerUrlOf } from './trials/_owner.ts'

const dir = process.env.DIR ?? '/tmp/bs/list'
const prof = process.env.PROF
const p = await startBundle({ DATA_DIR: dir }, prof ? ['--cpu-prof', '--cpu-prof-dir=' + prof] : [])
const ownerUrl = ownerUrlOf(dir)
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
if (!existsSync(dir + '/pw')) {
  writeFileSync(dir + '/pw', oneTimePassword(p.output()))
  await fillInBulk(
    owner,
    Array.from({ length: 10 }, (_, at) => ({ tenantId: 10001 + at, leases: 5000, billsPerLease: 20 })),
  )
}
console.log(ownerUrl)
const token = await signedIn({ url: p.url, password: readFileSync(dir + '/pw', 'utf8') })
const day = (await owner.query(`select current_date::text as day, (current_date - 365)::text as from`)).rows[0]
const kind = process.env.KIND ?? 'narrow'
const req = (n: number) => {
  const q =
    kind === 'narrow'
      ? `renteeId=${idOf('0004', 1 + ((n * 37) % 5000))}&dueOnFrom=${day.from}&dueOnTo=${day.day}&sorter=createTime_descend&currentPage=1&pageSize=20`
      : 'state=paid&currentPage=1&pageSize=20'
  return requestBytes('GET', `/api/${process.env.P ?? 'finance/bill/queryBill'}?${q}`, {
    authorization: `Bearer ${token}`,
  })
}
for (const c of (process.env.C ?? '16').split(',').map(Number)) {
  await load({ port: p.port, request: req }, { connections: c, seconds: 1 })
  for (let i = 0; i < Number(process.env.R ?? 3); i++) {
    const b = cpuOf(p.child.pid!)
    const l = await load({ port: p.port, request: req }, { connections: c, seconds: 2 })
    console.log(c, l, 'cpu', (((cpuOf(p.child.pid!) - b) / l.count) * 1000).toFixed(3))
  }
}
if (process.env.HOLD) await new Promise((r) => setTimeout(r, 1e9))
await owner.end()
p.child.kill('SIGTERM')
await p.ended
process.exit()
