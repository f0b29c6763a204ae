/// <reference lib="dom" />
// What grows with people: the switcher of organisations with 10,000 of them, and the list of 100,000 users beside them,
// in Chromium. npm run bench -- people
import { framesOf, openBrowser, openMenu } from './_browser.ts'
import { atMost, median, quantile, stated } from './_figures.ts'
import { startProduct } from './_product.ts'

const ROUNDS = 5
const [TENANT, PASSWORD] = ['10001', 'bench-password-1']
const [ORGS, USERS] = [10_000, 100_000]
const product = await startProduct('people', { DEMO: '1', DEMO_PASSWORD: PASSWORD })
await product.owner.query(
  `insert into identity_org (tenant_id, id, parent_id, org_name, org_type, org_sequence)
    select ${TENANT}, gen_random_uuid(), (select id from identity_org where tenant_id = ${TENANT} and parent_id is null),
      '门店 ' || n, 'department', 100 + n from generate_series(1, ${ORGS}) n`,
)
await product.owner.query(
  `insert into identity_user (tenant_id, id, username, nickname, mobile, email, org_id, created_at)
    select ${TENANT}, gen_random_uuid(), 'user' || n, '员工 ' || n, '17' || lpad(n::text, 9, '0'), n || '@example.org', o.id, now() - n * interval '1 second'
    from generate_series(1, ${USERS}) n
    join (select id, row_number() over (order by org_sequence) as at from identity_org where tenant_id = ${TENANT}) o on o.at = 1 + n % ${ORGS}`,
)
await product.owner.query('vacuum analyze identity_org, identity_user')
const { signIn, close } = await openBrowser(product.url, { tenant: TENANT, password: PASSWORD })
stated(`${ORGS} organisations below one, ${USERS} users; a warm cache, as after the first use of the day`)
const { page } = await signIn()
await page.waitForLoadState('networkidle')

const ROW = '.focus-panel .ant-tree-list-holder .ant-tree-treenode'
const button = page.getByRole('button', { name: /^机构/ })
/** Until several organisations stand there and another frame has been drawn. */
const usable = async (sign: string, least: number): Promise<void> => {
  await page.waitForFunction(
    ([selector, count]) => document.querySelectorAll(selector).length >= count,
    [sign, least] as const,
    { polling: 'raf', timeout: 60_000 },
  )
}
const opened: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const from = performance.now()
  await button.click()
  await usable(ROW, 8)
  if (round > 0) opened.push(performance.now() - from)
  if (round === ROUNDS) break
  await page.mouse.click(640, 860)
  await page.waitForSelector('.focus-panel', { state: 'detached' })
}
atMost('organisation switcher, 10,000, to usable', median(opened), 400, 'ms')
atMost(
  '  p95 frame while it scrolls',
  quantile(await framesOf(page, `.focus-panel .ant-tree-list-holder`), 0.95),
  33,
  'ms',
)
const found: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  await page.locator('.focus-panel input').fill('')
  await usable(ROW, 8)
  const from = performance.now()
  await page.locator('.focus-panel input').fill(`门店 77${round}`)
  await page
    .locator('.focus-org', { hasText: `门店 77${round}` })
    .first()
    .waitFor()
  found.push(performance.now() - from)
}
atMost('  one found by its name, pause in typing included', median(found), 600, 'ms')

const lists: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  await page.goto(`${product.url}/workbench`)
  await page.waitForLoadState('networkidle')
  await openMenu(page)
  const from = performance.now()
  await page.locator('a[href="/sysuser"]').evaluate((link) => (link as HTMLElement).click())
  await usable('.ant-table-row', 20)
  if (round > 0) lists.push(performance.now() - from)
}
atMost('user list, 100,000, to usable', median(lists), 400, 'ms')
await page.goto(`${product.url}/sysuser?pageSize=100`)
await page.waitForLoadState('networkidle')
await usable('.ant-table-row', 100)
atMost('  p95 frame while 100 rows scroll', quantile(await framesOf(page, 'html'), 0.95), 33, 'ms')
atMost(
  '  p95 frame while the organisations beside it scroll',
  quantile(await framesOf(page, '.side .ant-tree-list-holder'), 0.95),
  33,
  'ms',
)
await close()
await product.stop()
