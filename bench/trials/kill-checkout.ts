// kill -9 of the server at a random moment while twenty check-outs are approved and booked, each at once with the others:
// asked again under the same keys, every one is booked once and the ledger is whole. npm run trial -- kill-checkout --times=50
import { setTimeout as delay } from 'node:timers/promises'
import {
  beginCheckOut,
  calculateCheckOut,
  confirmCheckOut,
  inspectCheckOut,
  readFinalMeters,
  reviewCheckOut,
  submitCheckOut,
} from '@cloud-steward/contract/checkout/index.ts'
import { uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import type { Client } from '../../apps/server/test/client.ts'
import { PNG } from '../../apps/server/test/png.ts'
import { brokenInvariants } from './_invariants.ts'
import { startKillable } from './_killed-server.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-checkout', { times: '5', each: '20' })
const [times, each] = [Number(values.times), Number(values.each)]
const server = await startKillable(folder, { DEMO: '1', DEMO_PASSWORD: 'demo-pass-1' })
await server.asOwner((owner) =>
  owner.query(`insert into system_param (tenant_id, id, param_name, param_key, param_value)
    values (10001, gen_random_uuid(), 'checkout.secondReviewFen', 'checkout.secondReviewFen', '999999999')`),
)
interface Leaving {
  leaseId: string
  name: string
}
/** Leases that have run for a while and nothing else is going on with. */
const leaving = (taken: readonly string[]): Promise<Leaving[]> =>
  server.asOwner(
    async (owner) =>
      (
        await owner.query<Leaving>(
          `select l.id as "leaseId", r.name from housing_lease l join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
            where l.tenant_id = 10001 and l.status = 'signed' and l.leaving_on is null and l.successor_id is null
              and l.start_on < current_date - 40 and l.end_on > current_date + 40 and not l.id = any($1::uuid[])
              and not exists (select from housing_lease_change c where c.tenant_id = l.tenant_id and c.lease_id = l.id)
            order by l.id limit $2`,
          [taken, each],
        )
      ).rows,
  )
async function must(who: Client, endpoint: Parameters<Client['send']>[0], input: object): Promise<{ id: string }> {
  const { body } = await who.send(endpoint, input, { key: crypto.randomUUID() })
  if (body?.code !== 200) throw new Error(`${endpoint.path}: ${body?.message}`)
  return body.data as { id: string }
}
/** A check-out up to its review. */
async function submitted(who: Client, { leaseId, name }: Leaving, day: string): Promise<string> {
  const { id } = await must(who, beginCheckOut, { leaseId, leaveKind: 'early', leftOn: day, reason: '搬家' })
  const items = [{ area: '客厅', item: '墙面', quantity: 1, condition: 'good' }]
  await must(who, inspectCheckOut, { id, inspectedOn: day, items })
  await must(who, readFinalMeters, { id, skipped: '已停用' }).catch(() => {})
  await must(who, calculateCheckOut, { id })
  const file = (await who.upload(uploadAttachment, PNG, 'sign.png')).body.data as unknown as { id: string }
  await must(who, confirmCheckOut, { id, decision: 'confirmed', fileIds: [file.id] })
  await must(who, submitCheckOut, { id, payName: name, payAccount: '6222 0000 1234' })
  return id
}

const taken: string[] = []
const tally = { midway: 0, refused: 0 }
const [day] = await server.asOwner(
  async (owner) =>
    (await owner.query<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`)).rows,
)
for (let round = 1; round <= times; round++) {
  const maker = await server.signIn('operator')
  const ids: string[] = []
  for (const lease of await leaving(taken)) {
    taken.push(lease.leaseId)
    // Some are refused for good reasons (the landlord has drawn the rent): those are not what is tried here.
    const id = await submitted(maker, lease, day!.day).catch(() => undefined)
    if (id) ids.push(id)
    else tally.refused++
  }
  if (!ids.length) throw new Error('no check-out came to its review')
  let who = await server.signIn()
  const approve = (id: string) =>
    who.send(reviewCheckOut, { id, decision: 'approve' }, { key: `approve-${id}` }).then(
      ({ body }) => body?.code === 200,
      () => false,
    )
  const answers = ids.map(approve)
  await delay(random() * 60 * ids.length)
  await server.restart('SIGKILL')
  const before = (await Promise.all(answers)).filter(Boolean).length
  if (before > 0 && before < ids.length) tally.midway++
  who = await server.signIn()
  const again = await Promise.all(ids.map(approve))
  const { rows } = await server.asOwner((owner) =>
    owner.query<{ booked: number; ended: number; held: number }>(
      `select count(*) filter (where c.state in ('paying', 'collecting', 'refunded', 'closed'))::int as booked,
          count(*) filter (where l.status = 'ended')::int as ended,
          coalesce(sum((select sum(n.paid_fen - n.applied_fen - n.refunded_fen) from billing_bill b
            join billing_bill_line n on n.tenant_id = b.tenant_id and n.bill_id = b.id and n.fee = 'deposit'
            where b.tenant_id = c.tenant_id and b.lease_id = c.lease_id)), 0)::int as held
        from checkout_check_out c join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id where c.id = any($1::uuid[])`,
      [ids],
    ),
  )
  const broken = await server.asOwner(brokenInvariants)
  const { booked, ended, held } = rows[0]!
  const right = again.every(Boolean) && booked === ids.length && ended === ids.length && held === 0 && !broken.length
  if (!right)
    problems.push(`round ${round}: ${JSON.stringify({ again, booked, ended, held, broken: broken.slice(0, 5) })}`)
  console.log(`  round ${round}: killed after ${before} of ${ids.length} answers, then ${booked} booked`)
}
await server.end('SIGTERM')
end(
  `${times} kills (${tally.midway} midway), ${taken.length - tally.refused} check-outs, ${tally.refused} not to be settled`,
)
