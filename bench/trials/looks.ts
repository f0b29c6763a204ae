/// <reference lib="dom" />
// Every screen in three languages and two widths, light and dark, in all colours, its form included: axe finds nothing
// serious, nothing overflows, no label is untranslated, the console is silent. `--pictures=<folder>` keeps what was seen;
// `--gallery=docs` writes the pictures of docs/gallery.md and nothing else. `--only=/elk,/druid` looks at these screens
// alone, in every width of `--widths`, light and dark, as `--user`. npm run trial -- looks
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Menu, menus } from '@cloud-steward/contract'
import { queryCurrentAuthority, token } from '@cloud-steward/contract/identity/session.ts'
import { labels } from '@cloud-steward/contract/labels.ts'
import axe, { type AxeResults } from 'axe-core'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { THEME_COLOURS } from '../../apps/web/src/infra/theme-colours.ts'
import { startProduct } from '../_product.ts'
import { startTrial } from './_trial.ts'

const { values, problems, end } = startTrial('looks', {
  pictures: '',
  gallery: '',
  only: '',
  widths: '1440,390',
  user: 'admin',
})
const PASSWORD = 'looks of the demo 1'
const product = await startProduct('looks', { DEMO: '1', DEMO_PASSWORD: PASSWORD })
async function signIn(tenantCode: string, username: string): Promise<string> {
  const given = { grant_type: 'password', tenantCode, username, password: PASSWORD }
  const answer = await fetch(`${product.url}${token.path}?${new URLSearchParams(given)}`, { method: 'POST' })
  return ((await answer.json()) as { access_token: string }).access_token
}
const admin = await signIn('10001', values.user)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const pictures = values.gallery ? `${values.gallery}/screens` : values.pictures
if (pictures) mkdirSync(pictures, { recursive: true })

interface Look {
  language: 'zh' | 'tw' | 'en'
  width: number
  theme?: string
  dark?: boolean
}
async function open({ language, width, theme = '#1890ff', dark = false }: Look, session?: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : Math.max(900, Math.round((width * 9) / 16)) },
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  await context.addCookies([{ name: 'language', value: language, url: product.url }])
  if (session) await context.addCookies([{ name: 'token', value: session, url: product.url }])
  await context.addInitScript(
    `globalThis.__name = (given) => given; localStorage.setItem('settings', '${JSON.stringify({ theme, dark })}')`,
  )
  const page = await context.newPage()
  const where = () => `${language} ${width}${dark ? ' dark' : ''} ${theme} ${new URL(page.url()).pathname}`
  page.on('console', (message) => message.type() === 'error' && problems.push(`${where()}: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`${where()}: ${error.message}`))
  return page
}

let looked = 0
async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(product.url + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.jpg`, quality: 68 })
  looked++
  if (values.gallery) return
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  for (const { id, impact, nodes } of violations)
    if (impact === 'serious' || impact === 'critical') problems.push(`${name}: ${id} ${nodes[0]!.html.slice(0, 160)}`)
  const { wide, text } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    text: document.body.innerText,
  }))
  if (wide > 1) problems.push(`${name}: ${wide} px wider than the window`)
  // Tables and indexes of the database, which are shown as they are called, have underscores.
  const label = /\b(housing|finance|insight|identity|system|tenancy|jobs|kit|shell|menu|button)\.[a-z]+\b/i.exec(text)
  if (label) problems.push(`${name}: ${label[0]} is not translated`)
}
interface Node {
  name: string
  path: string
  routes?: Node[]
}
/** The screens of whoever is signed in. */
async function screensOf(session: string): Promise<Menu[]> {
  const authority = await fetch(`${product.url}${queryCurrentAuthority.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}` },
  })
  const names = (nodes: readonly Node[]): string[] =>
    nodes.flatMap(({ name, routes }) => [name, ...names(routes ?? [])])
  const mine = new Set(names(((await authority.json()) as { menu: Node[] }).menu))
  const screens = (list: readonly Menu[]): Menu[] =>
    list.flatMap((menu) => [
      ...(menu.path?.startsWith('/') && mine.has(menu.code) ? [menu] : []),
      ...screens(menu.children ?? []),
    ])
  return screens(menus)
}
const screens = await screensOf(admin)
/** The second operator of the demonstration, and what the gallery shows of it as a small landlord. */
const SMALL_LANDLORD = '10002'
const SMALL_SCREENS = ['workbench', 'house_list', 'contract', 'rentbill', 'reading']
const giveSmallPackage = () =>
  product.owner.query(
    `update identity_tenant t set package_id = p.id, menus = p.menus from platform_package p
      where t.code = $1 and p.code = 'small-landlord'`,
    [SMALL_LANDLORD],
  )
const nameOf = (path: string): string => path.slice(1).replaceAll(/\W+/g, '-') || 'start'

/** A picture of each screen with its names, for people who have not started the product. */
async function writeGallery(): Promise<void> {
  const lines = ['# Every screen', '', 'Made by `npm run trial -- looks --gallery=docs` from the demonstration data.']
  const add = (name: string, path: string, title: string) =>
    lines.push('', `## ${title}`, '', `\`${path}\``, '', `![${title}](screens/${name}.jpg)`)
  const titleOf = (key: string) => `${labels.en[key] ?? key} ${labels.zh[key] ?? ''}`.trim()
  const guest = await open({ language: 'zh', width: 1280 })
  for (const [path, title] of [
    ['/login', 'Sign in 登录'],
    ['/register', 'Register 注册'],
    ['/forgotpassword', 'Forgotten password 忘记密码'],
  ] as const) {
    await look(guest, path, nameOf(path))
    add(nameOf(path), path, title)
  }
  const page = await open({ language: 'zh', width: 1280 }, admin)
  for (const { code, path } of screens) {
    await look(page, path!, nameOf(path!))
    add(nameOf(path!), path!, titleOf(`menu.${code}`))
  }
  await look(page, '/profile/index', 'profile')
  add('profile', '/profile/index', 'Profile 个人中心')
  const others = async (who: string, title: string, session: string, width: number, wanted?: readonly string[]) => {
    const other = await open({ language: 'zh', width }, session)
    for (const { code, path } of await screensOf(session)) {
      if (wanted && !wanted.includes(code)) continue
      await look(other, path!, `${who}-${nameOf(path!)}`)
      add(`${who}-${nameOf(path!)}`, path!, `${title}: ${titleOf(`menu.${code}`)}`)
    }
  }
  await others('renter', 'Renter 租客', await signIn('10001', 'rentee'), 390)
  await giveSmallPackage()
  const small = await signIn(SMALL_LANDLORD, 'admin')
  await others('small-landlord', 'Small landlord 小房东', small, 1280, SMALL_SCREENS)
  writeFileSync(`${values.gallery}/gallery.md`, `${lines.join('\n')}\n`)
}

const widths = values.widths.split(',').map(Number)
async function lookAtSome(paths: readonly string[]): Promise<void> {
  for (const width of widths)
    for (const language of ['zh', 'tw', 'en'] as const)
      for (const dark of [false, true]) {
        const page = await open({ language, width, dark }, admin)
        for (const path of paths) await look(page, path, `${nameOf(path)}.${language}.${width}${dark ? '-dark' : ''}`)
        await page.context().close()
      }
}
async function lookAtAll(): Promise<void> {
  for (const width of widths)
    for (const language of ['zh', 'tw', 'en'] as const) {
      const page = await open({ language, width }, admin)
      for (const { path, buttons = {} } of screens) {
        await look(page, path!, `${nameOf(path!)}.${language}.${width}`)
        if ('add' in buttons) await look(page, `${path}?open=add`, `${nameOf(path!)}-add.${language}.${width}`)
      }
      for (const path of ['/profile/index', '/error-log', '/401', '/404'])
        await look(page, path, `${nameOf(path)}.${language}.${width}`)
      await page.context().close()
      const guest = await open({ language, width })
      for (const path of ['/login', '/forgotpassword', '/register'])
        await look(guest, path, `${nameOf(path)}.${language}.${width}`)
      await guest.context().close()
    }
  for (const theme of THEME_COLOURS)
    for (const dark of [false, true]) {
      const page = await open({ language: 'zh', width: 1440, theme, dark }, admin)
      for (const path of ['/workbench', '/sysuser', '/rentbill', '/notification?open=add'])
        await look(page, path, `${nameOf(path)}.${theme.slice(1)}${dark ? '-dark' : ''}`)
      await page.context().close()
    }
}
if (values.gallery) await writeGallery()
else if (values.only) await lookAtSome(values.only.split(','))
else await lookAtAll()
await browser.close()
await product.stop()
end(`${looked} pages`)
