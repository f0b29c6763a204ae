// A report of 10,000 rows as workbook, PDF and page: time, memory, and how long the event loop stands still.
// npm run bench -- report
import { get, request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { resourceNamed } from '@cloud-steward/contract'
import {
  copyReadyReport,
  previewDesign,
  publishDesign,
  queryDesignContent,
  saveDesign,
} from '@cloud-steward/contract/reports/design.ts'
import { exportReport, previewReport } from '@cloud-steward/contract/reports/report.ts'
import { fillInBulk } from './_bulk.ts'
import { atMost, figure, median, rounds, stated } from './_figures.ts'
import { memoryOf, startProduct, watchMemory } from './_product.ts'
import { signedIn } from './_session.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const product = await startProduct('report')
const { pid } = product.child as { pid: number }
await fillInBulk(product.owner, [{ tenantId: 10_001, leases: 1_000, billsPerLease: 10 }])
const token = await signedIn(product)
const url = `http://127.0.0.1:${product.port}`
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
async function post(path: string, input: object): Promise<never> {
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(input) })
  const { code, data, message } = (await answer.json()) as { code: number; data: never; message: string }
  if (code !== 200) throw new Error(`${path}: ${message}`)
  return data
}

/** A row for each bill, in boxes, with sums below: as most people draw a list. */
const FIELDS = [
  'no',
  'kind',
  'contractNo',
  'roomId',
  'renteeId',
  'dueOn',
  'state',
  'totalFen',
  'paidFen',
  'outstandingFen',
]
const { id } = (await post(copyReadyReport.path, { report: 'ready.income' })) as { id: string }
const { content } = (
  (await (await fetch(`${url}${queryDesignContent.path}?id=${id}`, { headers })).json()) as {
    data: { content: { sheet: object } }
  }
).data
const cells = FIELDS.flatMap((field, column) => [
  { row: 0, column, text: field, style: 2 },
  { row: 1, column, text: `#{rows.${field}}`, style: field.endsWith('Fen') ? 4 : 3 },
  ...(field.endsWith('Fen') ? [{ row: 2, column, text: `=SUM(${String.fromCharCode(65 + column)}2)`, style: 8 }] : []),
])
const sets = [{ name: 'rows', source: 'list', of: resourceNamed('billing.bill').name, order: 'no_ascend', filters: [] }]
const sheet = { ...content.sheet, cells, merges: [], widths: FIELDS.map(() => 14), heights: [] }
const { number } = (await post(saveDesign.path, { id, base: 1, content: { sets, parameters: [], sheet } })) as {
  number: number
}
await post(publishDesign.path, { id, number, roles: [] })
stated(`10,000 bills × ${FIELDS.length} columns in boxes, three sums below`)

/** The notice of arrears with 3,000 rows: the most that a letter repeats. */
const letter = (await post(copyReadyReport.path, { report: 'ready.notice' })) as { id: string }
const noticeOf = (await (await fetch(`${url}${queryDesignContent.path}?id=${letter.id}`, { headers })).json()) as {
  data: { content: { sets: object[] } }
}
const bills = { ...noticeOf.data.content.sets[0], filters: [], most: 3_000 }
const notice = {
  ...noticeOf.data.content,
  sets: [bills],
  parameters: [
    { name: 'renteeId', title: 'x', kind: 'text' },
    { name: 'payBy', title: 'y', kind: 'date' },
  ],
}
const kept = (await post(saveDesign.path, { id: letter.id, base: 1, content: notice })) as { number: number }
await post(publishDesign.path, { id: letter.id, number: kept.number, roles: [] })

function download(method: string, path: string, input?: object): Promise<{ seconds: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const from = performance.now()
    let bytes = 0
    const sent = httpRequest({ port: product.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.on('data', (data: Buffer) => (bytes += data.length))
      answer.on('end', () =>
        bytes < 10_000
          ? reject(new Error(`${answer.statusCode}, ${bytes} bytes`))
          : resolve({ seconds: (performance.now() - from) / 1_000, bytes }),
      )
    })
    sent.once('error', reject).end(input && JSON.stringify(input))
  })
}
/** The longest a request that needs nothing but the event loop waited. */
async function watchLoop(signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      get({ port: product.port, host: '127.0.0.1', path: '/api/nothing', agent: false }, (answer) =>
        answer.resume().once('end', resolve),
      ).once('error', reject)
    })
    most = Math.max(most, performance.now() - from)
    await delay(5)
  }
  return most
}

const kinds = [
  { name: 'xlsx, 10,000 rows', run: () => download('POST', exportReport.path, { report: id, format: 'xlsx' }) },
  { name: 'pdf, 10,000 rows', run: () => download('POST', exportReport.path, { report: id, format: 'pdf' }) },
  { name: 'letter, 3,000 rows', run: () => download('POST', exportReport.path, { report: letter.id, format: 'docx' }) },
  {
    name: 'letter as pdf, 3,000 rows',
    run: () => download('POST', exportReport.path, { report: letter.id, format: 'pdf' }),
  },
  { name: 'page of 10,000 rows', run: () => download('GET', `${previewReport.path}?report=${id}`) },
]
for (const { name, run } of kinds) {
  const [seconds, growth, blocked]: number[][] = [[], [], []]
  let size = ''
  await run()
  for (let round = 0; round < ROUNDS; round++) {
    await delay(300)
    const before = memoryOf(pid)
    const stop = watchMemory(pid)
    const done = await run()
    seconds!.push(done.seconds)
    size = `${(done.bytes / 2 ** 20).toFixed(1)} MB`
    growth!.push(stop() - before)
    const looping = new AbortController()
    const [most] = await Promise.all([watchLoop(looping.signal), run().finally(() => looping.abort())])
    blocked!.push(most)
  }
  const ours = rounds(seconds!, 'least', 's', 2)
  figure({ name, ours, limit: size, goal: '≤ 3 s', ok: median(seconds!) <= 3 })
  // The thread that fills a letter holds it as a tree.
  atMost(`${name}: memory on top`, median(growth!), name.startsWith('letter') ? 160 : 64, 'MB')
  atMost(`${name}: event loop blocked at most`, Math.max(...blocked!), 100, 'ms')
}

/** Templates that ask for as much as the limits allow, or more. */
const cell = (row: number, column: number, text: string) => ({ row, column, text })
const places = (count: number) => Array.from({ length: count }, (_, at) => at)
const formula = `=${places(20)
  .map((at) => `SUM(D1:CV${at + 1})`)
  .join('+')}`
const results = FIELDS.flatMap((field) =>
  ['', '.age', '.day', '.month'].flatMap((part) =>
    ['sum', 'avg', 'min', 'max', 'count'].map((fn) => `#{${fn}(rows.${field}${part})}`),
  ),
)
const hostile = [
  {
    name: 'sums of 20 × 10,000 rows',
    cells: [cell(0, 0, '#{rows.no}'), cell(1, 0, '#{more.no}'), cell(1, 1, formula), cell(1, 99, '1')],
  },
  {
    name: '200,000 formulas',
    cells: [cell(0, 0, '#{rows.no}'), ...places(20).map((at) => cell(0, at + 1, '=SUM(A1)'))],
  },
  {
    name: '4,900 long formulas',
    cells: places(4_900).map((at) => cell(Math.floor(at / 99), 1 + (at % 99), `=${'A1+A2+A3+A4*1/2-'.repeat(6)}1`)),
  },
  {
    name: '60 results in each of 60 cells',
    cells: places(60).map((at) => cell(at, 0, results.slice(at, at + 60).join(''))),
  },
  {
    name: '10,000 rows with one far cell',
    cells: [cell(0, 0, '#{rows.no}'), cell(0, 99, 'x')],
  },
  {
    name: '1,000,000 wide cells',
    cells: [cell(0, 0, '#{rows.no}'), ...places(99).map((at) => cell(0, at + 1, 'y'.repeat(100)))],
  },
]
for (const { name, cells: asked } of hostile) {
  const input = {
    content: {
      sets: [...sets, { ...sets[0], name: 'more' }],
      parameters: [],
      sheet: { ...sheet, cells: asked, widths: [] },
    },
  }
  const blocked: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const looping = new AbortController()
    const sent = fetch(url + previewDesign.path, { method: 'POST', headers, body: JSON.stringify(input) })
    const [most] = await Promise.all([
      watchLoop(looping.signal),
      sent.then((answer) => answer.text()).finally(() => looping.abort()),
    ])
    blocked.push(most)
  }
  atMost(`preview of ${name}: event loop blocked at most`, Math.max(...blocked), 100, 'ms')
}
await product.stop()
