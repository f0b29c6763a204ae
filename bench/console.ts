/// <reference lib="dom" />
// What a visit weighs on the wire and how long a person waits, in Chromium, beside a limit page of the same server: the
// same frame and rows as plain markup, without a library. npm run bench -- console
import { bill } from '@cloud-steward/contract/billing/index.ts'
import { framesOf, openBrowser, openMenu, type Visit } from './_browser.ts'
import { fillInBulk } from './_bulk.ts'
import { atMost, compared, median, quantile, reported, stated } from './_figures.ts'
import { holdLimitPage, writeLimitPage } from './_limit-page.ts'
import { startProduct } from './_product.ts'

const ROUNDS = 5
const [TENANT, PASSWORD] = ['10001', 'bench-password-1']
const removeLimitPage = holdLimitPage()
const product = await startProduct('console', { DEMO: '1', DEMO_PASSWORD: PASSWORD })
await fillInBulk(product.owner, [{ tenantId: 10_009, leases: 5_000, billsPerLease: 1 }])
// The administrator of the first tenant moves to the tenant with one site of 5,000 rooms for the board.
const { open, signIn, close } = await openBrowser(product.url, { tenant: TENANT, password: PASSWORD })
stated('demonstration data; every round a browser with an empty cache; brotli where the browser takes it')

interface Paint {
  kib: number
  fcp: number
  lcp: number
}
/** A visit to one page until nothing is asked any more. */
async function paint(path: string, sign: string, options: Visit): Promise<Paint> {
  const { context, page, kib } = await open(options)
  await page.goto(product.url + path)
  await page.waitForSelector(sign, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    lcp: (window as { lcp?: number }).lcp ?? Number.NaN,
  }))
  const result = { ...seen, kib: kib() }
  await context.close()
  return result
}
/** Both in turn, so that a round sees the same noise of the machine. */
async function rounds(work: () => Promise<Paint>, limit: () => Promise<Paint>): Promise<[Paint[], Paint[]]> {
  const [ours, limits]: [Paint[], Paint[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await work())
    limits.push(await limit())
  }
  return [ours, limits]
}
const column = (all: readonly Paint[], key: 'fcp' | 'lcp'): number[] => all.map((one) => one[key])
const middle = (all: readonly Paint[], key: keyof Paint): number => median(all.map((one) => one[key]))
const ROW = '.ant-table-row'

const { page, state } = await signIn()
const asked = page.waitForRequest((request) => request.url().includes(bill.endpoints.query.path))
await page.goto(`${product.url}/rentbill`)
await page.waitForSelector(ROW)
const { pathname } = new URL((await asked).url())
await writeLimitPage(page, ROW, `${pathname}?pageSize=20&currentPage=1`)
const limitPage = () => paint('/bench-limit.html', '#limit-rows td', { cpu: 4, signedIn: state })

const [login, beside] = await rounds(() => paint('/login', 'form input', { cpu: 4 }), limitPage)
atMost('login page on the wire', middle(login, 'kib'), 120, 'KiB')
compared('login page, FCP at CPU ÷4', column(login, 'fcp'), column(beside, 'fcp'), { atMost: 1.3 }, 'ms')
const [list, limits] = await rounds(() => paint('/rentbill', ROW, { cpu: 4, signedIn: state }), limitPage)
atMost('first list on the wire', middle(list, 'kib'), 300, 'KiB')
compared('first list, LCP at CPU ÷4', column(list, 'lcp'), column(limits, 'lcp'), { atMost: 2 }, 'ms')
const slow: Paint[] = []
for (let round = 0; round < ROUNDS; round++) slow.push(await paint('/rentbill', ROW, { slow: true, signedIn: state }))
atMost('first list, LCP on slow 4G', middle(slow, 'lcp') / 1_000, 2.9, 's', 2)

/** Ms from a click on a link until its page shows a sign, one frame later. */
const click = (path: string, sign: string): Promise<number> =>
  page.evaluate(
    ([href, wanted]) =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLElement>(`a[href="${href}"]`)!
        const from = performance.now()
        link.click()
        const look = () => {
          const shown = [...document.querySelectorAll<HTMLElement>(wanted!)].some((one) => one.offsetParent)
          if (shown && location.pathname === href) requestAnimationFrame(() => resolve(performance.now() - from))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [path, sign],
  )
await page.waitForLoadState('networkidle')
const screens = ['/rentbill', '/contract']
const lazy: number[] = []
for (let round = 0; round < 3; round++) {
  // A reload forgets what was open; the browser's cache stays.
  await page.goto(`${product.url}/workbench`)
  await page.waitForLoadState('networkidle')
  await openMenu(page)
  for (const path of screens) {
    const ms = await click(path, ROW)
    if (round > 0) lazy.push(ms)
  }
}
atMost('a screen change, lazy on a warm cache', median(lazy), 350, 'ms')
const kept: number[] = []
for (let round = 0; round < 10; round++) for (const path of screens) kept.push(await click(path, ROW))
atMost('back to a page kept alive', median(kept), 50, 'ms')

// One site with 5,000 rooms: the rooms of the large tenant are given to this one.
await product.owner.query('set session_replication_role = replica')
for (const table of ['site', 'building', 'house', 'room', 'landlord', 'rentee', 'lease'])
  await product.owner.query(`update housing_${table} set tenant_id = 10001, created_at = now() where tenant_id = 10009`)
const siteId = (await product.owner.query(`select id from housing_site where tenant_id = 10001 and name = '云栖小区1'`))
  .rows[0].id as string
for (const table of ['house', 'room', 'lease'])
  await product.owner.query(`update housing_${table} set site_id = $1 where id::text like '0190000%'`, [siteId])
await product.owner.query(`update housing_building set site_id = $1, name = id::text where id::text like '01900002%'`, [
  siteId,
])
await product.owner.query('vacuum analyze housing_room, housing_lease')
const [board, answers]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round++) {
  await page.goto(`${product.url}/workbench`)
  await page.waitForLoadState('networkidle')
  const asked = page.waitForResponse((answer) => answer.url().includes('queryRoomBoard'))
  await page.evaluate((href) => {
    history.pushState({}, '', href)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/house_list?view=board&siteId=${siteId}`)
  const from = performance.now()
  await page.waitForSelector('.tile', { timeout: 30_000 })
  board.push(performance.now() - from)
  const { requestStart, responseEnd } = (await asked).request().timing()
  answers.push(responseEnd - requestStart)
}
const rooms = await page.locator('.board-bar').innerText()
atMost(`room board, ${rooms.match(/[\d,]+/g)?.at(-1) ?? '?'} rooms, to usable`, median(board), 400, 'ms')
reported('  of which the answer of the server', `${median(answers).toFixed(0)} ms`)
atMost('  p95 frame while it scrolls', quantile(await framesOf(page, 'html'), 0.95), 33, 'ms')
await close()
await product.stop()
removeLimitPage()
