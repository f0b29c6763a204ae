// The palette and the pickers among 100,000 renters, leases and bills, one user: from what is asked for a typed text to
// the last answer. npm run bench -- palette
import { resourceNamed } from '@cloud-steward/contract'
import { lease, rentee } from '@cloud-steward/contract/housing/index.ts'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { asTyped, fieldsFor, KINDS, MOST_OF_A_KIND } from '../apps/web/src/app/record-kinds.ts'
import { fillInBulk, fillSounds, idOf } from './_bulk.ts'
import { atMost, quantile, stated } from './_figures.ts'
import { startProduct } from './_product.ts'
import { callerOf, signedIn } from './_session.ts'

const TENANT = 10_001
const RENTERS = 100_000
/** The oldest renters share a surname that nobody else has: a list is walked to its end for it. */
const OLDEST = 1_500
const ROUNDS = 20
const GOAL = 150

const product = await startProduct('palette')
const { owner } = product
await fillInBulk(owner, [{ tenantId: TENANT, leases: RENTERS, billsPerLease: 1 }])
await owner.query(`update housing_rentee set name = '欧阳' || substr(name, 2) where tenant_id = $1 and id <= $2`, [
  TENANT,
  idOf('0004', OLDEST),
])
await owner.query(`update housing_rentee set name = '张伟' where tenant_id = $1 and id = any($2)`, [
  TENANT,
  [20_000, 50_000, 80_000].map((n) => idOf('0004', n)),
])
await fillSounds(owner, TENANT)
await owner.query('vacuum (analyze) housing_rentee')
stated(`${RENTERS} renters, leases and bills of one tenant; ${OLDEST} of the oldest renters are the only 欧阳`)

const TYPED: Readonly<Record<string, string>> = {
  'full name': '张伟',
  'part of a name': '子涵',
  'pinyin whole': 'zhangwei',
  initials: 'zw',
  'common syllable': 'wang',
  'common only among the oldest': 'ouyang',
  'part of a phone number': '0005123',
  'number of a lease': 'HT-0051234',
  nonsense: 'xqxqzz',
  'number of no record': 'HT-9999999',
  'phone number of nobody': '99999999',
  'two words': '张伟 0005',
}
const call = callerOf(product.url, await signedIn(product))

type Question = [of: Resource, input: object]
const palette = (typed: string): Question[] =>
  KINDS.flatMap((kind) =>
    fieldsFor(kind, asTyped(typed)).map(
      (key): Question => [
        resourceNamed(kind.resource),
        { [key]: asTyped(typed), pageSize: MOST_OF_A_KIND, currentPage: 1 },
      ],
    ),
  )
const picker =
  (of: Resource) =>
  (typed: string): Question[] => [[of, { find: typed, pageSize: 20, currentPage: 1 }]]

async function measure(name: string, questions: readonly Question[]): Promise<void> {
  if (!questions.length) return
  const took: number[] = []
  for (let round = -3; round < ROUNDS; round++) {
    const from = performance.now()
    await Promise.all(questions.map(([of, input]) => call(of.endpoints.query, input)))
    if (round >= 0) took.push(performance.now() - from)
  }
  atMost(`${name}, p95`, quantile(took, 0.95), GOAL, 'ms')
}
for (const [name, typed] of Object.entries(TYPED)) {
  await measure(`palette, ${name}`, palette(typed))
  await measure(`picker of renters, ${name}`, picker(rentee)(typed))
  await measure(`picker of leases, ${name}`, picker(lease)(typed))
}
await product.stop()
