// A process of its own that asks a carrier of one order, as a worker does: a test kills it meanwhile.
import { pino } from 'pino'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import { Ports } from '../../../infra/ctx/ports.ts'
import { openPools } from '../../../infra/db/pools.ts'
import { secretBox, secretKeyOf } from '../../../infra/secrets/secret-box.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { askOne } from './ask-carrier.ts'

const { APP_URL = '', TENANT = '', ORDER = '', KEY = '', CARRIER = '' } = process.env
const log = pino({ level: 'silent' })
const pools = openPools(APP_URL, log, 1)
const tenant = { id: Number(TENANT), code: TENANT, name: TENANT, houseLimit: 1, timeZone: 'Asia/Shanghai' }
const ctx = makeCtx({ pools, ports: new Ports(), log, tenant, requestId: 'killed' })
const outer: LineOuter = {
  secrets: secretBox(() => secretKeyOf(KEY)),
  payment: { publicUrl: 'http://127.0.0.1:1', sandboxUrl: () => Promise.resolve(CARRIER) },
}
await askOne(ctx, outer, ORDER)
