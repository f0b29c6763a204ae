/// <reference lib="dom" />
// Two hundred texts that would run if they became markup, stored into the texts of all records people add; then every
// screen, its forms and its details are opened in a browser, and nothing may run. npm run trial -- xss
import { type Endpoint, type Menu, menus } from '@cloud-steward/contract'
import { updateSysUserDetail } from '@cloud-steward/contract/identity/profile.ts'
import { getSysUser, token } from '@cloud-steward/contract/identity/session.ts'
import { chromium, type Page } from 'playwright-core'
import { addPlace, byHand, draftOf, inputOf } from '../../apps/server/test/samples.ts'
import { BUNDLE, oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { CANARY, PAYLOADS } from './_payloads.ts'
import { startTrial } from './_trial.ts'

const { values, folder, problems, end } = startTrial('xss', { each: '12' })
const server = await (await startServer({ DATA_DIR: folder, LOG_LEVEL: 'error' }, BUNDLE)).ready()
const password = oneTimePassword(server.output())
const who = await signInTo(server.url, password)
const ids = await addPlace(who)

let next = 0
const stored = new Set<number>()
/** The input with another payload in each text that takes any. @returns it, and which payloads stand in it */
function poisoned(input: Endpoint['input'], draft: Record<string, unknown>) {
  const used: number[] = []
  const texts = Object.entries(input).flatMap(([key, field]) => {
    if (field.kind !== 'text' || field.pattern || !(key in draft)) return []
    const at = next++ % PAYLOADS.length
    if (PAYLOADS[at]!.length > field.max) return []
    used.push(at)
    return [[key, PAYLOADS[at]] as const]
  })
  return { given: { ...draft, ...Object.fromEntries(texts) }, used }
}
for (const resource of byHand.filter(({ name }) => name !== 'housing.house'))
  for (let n = 0; n < Number(values.each); n++) {
    const { given, used } = poisoned(resource.fields, draftOf(resource, ids))
    const { body } = await who.send(resource.endpoints.add, given)
    if (body.code === 200) for (const at of used) stored.add(at)
  }
const me = (await who.call(getSysUser, {})).body.data
const mine = poisoned(updateSysUserDetail.input, inputOf(updateSysUserDetail, ids))
await who.send(updateSysUserDetail, {
  ...mine.given,
  id: me.id,
  provinceRegionCode: '110000',
  cityRegionCode: '110100',
})
if (stored.size < 150) problems.push(`only ${stored.size} texts were taken`)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await page.exposeFunction(CANARY, (at: number) => problems.push(`${at} ran: ${PAYLOADS[at]}`))
page.on('dialog', (dialog) => {
  problems.push(`a dialog opened: ${dialog.message()}`)
  void dialog.dismiss()
})
const given = { grant_type: 'password', tenantCode: '10001', username: 'admin', password }
const answer = await fetch(`${server.url}${token.path}?${new URLSearchParams(given)}`, { method: 'POST' })
const { access_token } = (await answer.json()) as { access_token: string }
await context.addCookies([{ name: 'token', value: access_token, url: server.url }])

let shown = 0
let seen = 0
async function look(path: string): Promise<void> {
  await page.goto(server.url + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(150)
  shown++
  seen += await countShown(page)
}
/** How many payloads stand on the page as what they are: text. */
const countShown = (of: Page): Promise<number> =>
  of.evaluate((name) => document.body.innerText.split(`${name}(`).length - 1, CANARY)

const screens = (list: readonly Menu[]): string[] =>
  list.flatMap((menu) => [...(menu.path?.startsWith('/') ? [menu.path] : []), ...screens(menu.children ?? [])])
for (const path of screens(menus)) {
  await look(`${path}?pageSize=100`)
  const row = await page
    .locator('tr[data-row-key]')
    .first()
    .getAttribute('data-row-key', { timeout: 500 })
    .catch(() => null)
  if (!row) continue
  for (const dialog of ['edit', 'detail']) await look(`${path}?open=${dialog}:${row}`)
}
await look('/profile/index')
if (seen < 200) problems.push(`only ${seen} payloads were to be seen`)
await browser.close()
server.child.kill('SIGTERM')
await server.ended
end(`${stored.size} texts stored, ${shown} pages, ${seen} times shown as text`)
