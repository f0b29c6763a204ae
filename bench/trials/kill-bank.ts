// kill -9 of the server at a random moment while 500 lines of a statement are matched and booked by themselves: after the
// next start every line is booked once, by a payment of its own amount. npm run trial -- kill-bank --times=50 --seed=7
import { setTimeout as delay } from 'node:timers/promises'
import { issueBills } from '@cloud-steward/contract/billing/index.ts'
import { matchBankLines } from '@cloud-steward/contract/payments/index.ts'
import { startKillable } from './_killed-server.ts'
import { addLeases } from './_ledger-place.ts'
import { endOf, runOf } from './_place.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-bank', { times: '5' })
const times = Number(values.times)
const LINES = 500
const resumed: number[] = []
let midway = 0

const server = await startKillable(folder)
const last = await server.asOwner(async (owner) => {
  await addLeases(owner, LINES, times, ['rent'])
  await owner.query(`
    insert into system_param (tenant_id, id, param_name, param_key, param_value) values (10001, gen_random_uuid(), 'payment.bankAutoAt', 'payment.bankAutoAt', '90');
    insert into payment_bank_account (tenant_id, id, name) values (10001, gen_random_uuid(), 'T')`)
  return (await owner.query<{ day: string }>('select current_date::text as day')).rows[0]!.day
})
let who = await server.signIn()
const { runId: issued } = (await who.send(issueBills, { dueThrough: last }, { key: 'kill-bank-issue' })).body.data as {
  runId: string
}
await endOf(who, issued, 120)

for (let round = 1; round <= times; round++) {
  // One line for each open bill of one more day, naming it.
  await server.asOwner((owner) =>
    owner.query(
      `insert into payment_bank_line (tenant_id, id, account_id, received_on, amount_fen, memo, bank_ref)
        select b.tenant_id, gen_random_uuid(), a.id, b.due_on, b.total_fen, b.no, b.no from billing_bill b join payment_bank_account a using (tenant_id)
        where b.due_on = $1::date - $2::int`,
      [last, times - round],
    ),
  )
  const { code, message, data } = (await who.send(matchBankLines, {}, { key: `kill-bank-match-${round}` })).body
  if (code !== 200) throw new Error(message)
  const { runId } = data as { runId: string }
  await delay(random() * 4_000)
  const before = await runOf(who, runId)
  if (before.state === 'running' && before.done < LINES) midway++
  const from = performance.now()
  await server.restart('SIGKILL')
  who = await server.signIn()
  const after = await endOf(who, runId, 30)
  const whole = (performance.now() - from) / 1_000
  resumed.push(whole)
  const counts = await countsOf()
  const right = after.state === 'succeeded' && counts.booked === LINES * round && counts.wrong === 0
  if (!right) problems.push(`round ${round}: ${JSON.stringify({ ...after, ...counts })}`)
  console.log(`  round ${round}: killed at ${before.done} (${before.state}), whole after ${whole.toFixed(1)} s`)
}
await server.end('SIGTERM')
end(`${times} kills (${midway} midway), longest ${Math.max(...resumed).toFixed(1)} s`)

/** Booked lines, and what is wrong: payments without line or of another amount, lines with more than one, bills not paid. */
async function countsOf(): Promise<{ booked: number; wrong: number }> {
  const { rows } = await server.asOwner((owner) =>
    owner.query<{ booked: number; wrong: number }>(
      `select (select count(*)::int from payment_bank_line where state = 'booked') as booked,
        (select count(*)::int from payment p full join payment_bank_booking k on k.tenant_id = p.tenant_id and k.payment_id = p.id
          where p.amount_fen is distinct from k.amount_fen)
        + (select count(*)::int from (select line_id from payment_bank_booking group by 1 having count(*) > 1) twice)
        + (select count(*)::int from payment_bank_line l join billing_bill b on b.no = l.bank_ref where b.paid_fen <> l.amount_fen) as wrong`,
    ),
  )
  return rows[0]!
}
