/// <reference lib="dom" />
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { PNG } from '../apps/server/test/png.ts'
import { closeBrowser, visit } from './console.ts'
import { ask, drawer, rowOf } from './steps.ts'

afterAll(closeBrowser)

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test('an administrator keeps files in a folder, goes back to a version, shares one and brings one back', async () => {
  const { page, takeProblems, context } = await visit({ username: 'admin' }, '/upload-download')
  await page.getByRole('button', { name: '新建文件夹' }).click()
  await page.locator('.ant-modal input').fill('合同资料')
  await page.keyboard.press('Enter')
  await page.locator('.file-link').filter({ hasText: '合同资料' }).click()
  const choose = page.locator('.library input[type=file]').first()
  await choose.setInputFiles([
    file('照片.PNG', PNG),
    file('说明.txt', Buffer.from('第一版')),
    // Large enough to travel in pieces.
    file('录像.bin', Buffer.alloc(9 * 1024 * 1024, 'film')),
  ])
  const link = (name: string) => page.locator('.file-link').filter({ hasText: name })
  for (const name of ['照片.PNG', '说明.txt', '录像.bin']) await link(name).waitFor()
  // Finished uploads go away by themselves.
  await page.locator('.uploads').waitFor({ state: 'detached' })

  const row = page.locator('tbody tr').filter({ hasText: '说明.txt' })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '版本' }).click()
  await drawer(page)
    .locator('input[type=file]')
    .setInputFiles(file('说明.txt', Buffer.from('第二版')))
  await drawer(page).getByText('v2').waitFor()
  await drawer(page).getByText('恢复此版本').click()
  await drawer(page).getByText('恢复自 v1').waitFor()
  await drawer(page).getByRole('tab', { name: '预览' }).click()
  await drawer(page).getByText('第一版').waitFor()
  // Back closes the drawer and stays in the folder.
  await page.goBack()
  await drawer(page).waitFor({ state: 'hidden' })
  await row.getByRole('button', { name: '分享' }).click()
  expect(new URL(page.url()).searchParams.get('open')).toMatch(/^share:/)
  await page.reload()
  await drawer(page).getByRole('button', { name: '创建并复制链接' }).click()
  const address = (await drawer(page).locator('.file-address').textContent())!

  // Somebody without an account.
  const browser = context.browser()!
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await stranger.goto(address)
  const coming = stranger.waitForEvent('download')
  await stranger.getByRole('button', { name: /下载|Download/ }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toBe('第一版')
  await stranger.context().close()

  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '全部文件' }).click()
  await rowOf(page, '合同资料').getByRole('checkbox').check()
  await page
    .locator('.library-bar')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click()
  await link('合同资料').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '回收站' }).click()
  await drawer(page).getByText('还原').click()
  await drawer(page).getByText('回收站为空').waitFor()
  await page.keyboard.press('Escape')
  await link('合同资料').waitFor()
  expect(takeProblems()).toEqual([])
})

test('a picture of a notice is kept in the library, and shown in the text', async () => {
  const { page, takeProblems } = await visit({ username: 'admin' }, '/notification')
  await page.getByRole('button', { name: /新\s*增/ }).click()
  await page.locator('.tox-edit-area iframe').waitFor()
  await page.locator('[data-mce-name=pictures]').click()
  const input = page.locator('.ant-modal input[type=file]')
  await input.setInputFiles(file('a.svg', Buffer.from('<svg/>')))
  await page.getByText('请上传图片格式').waitFor()
  await input.setInputFiles([file('一.PNG', PNG), file('二.png', PNG)])
  await expect.poll(() => page.locator('.picture-cards img').count()).toBe(2)
  await page.locator('.ant-modal .ant-btn-primary').click()
  const pictures = page.frameLocator('.tox-edit-area iframe').locator('img')
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([1, 1])
  expect(await pictures.first().getAttribute('src')).toMatch(/^\/api\/file\/file\/readPicture\?id=/)
  expect(takeProblems()).toEqual([])
})

test('an upload whose connection breaks twice goes on, and its bytes are those of the file', async () => {
  const { page, takeProblems } = await visit({ username: 'admin' }, '/upload-download')
  const bytes = randomBytes(9 * 1024 * 1024)
  let broken = 0
  let pieces = 0
  await page.route('**/api/file/tus/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    // The second piece, and the first one after it went on.
    if (++pieces > 1 && broken < 2) {
      broken++
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await page.locator('.library input[type=file]').first().setInputFiles(file('断点.bin', bytes))
  await page.locator('.file-link').filter({ hasText: '断点.bin' }).waitFor()
  expect(broken).toBe(2)
  // Three pieces of 4 MiB at most, and the two that broke off: no piece that the server had was sent again.
  expect(pieces).toBe(5)
  await page.locator('.file-link').filter({ hasText: '断点.bin' }).click()
  const coming = page.waitForEvent('download')
  await drawer(page)
    .getByRole('button', { name: /下\s*载/ })
    .click()
  const kept = await readFile(await (await coming).path())
  const sha = (of: Buffer) => createHash('sha256').update(of).digest('hex')
  expect(sha(kept)).toBe(sha(bytes))
  expect(takeProblems().filter((one) => !one.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

test('a file of the library becomes an attachment of a contract, which says so in the file', async () => {
  const { page, takeProblems, goto } = await visit({ username: 'admin' }, '/upload-download')
  await page.locator('.library input[type=file]').first().setInputFiles(file('扫描件.png', PNG))
  await page.locator('.file-link').filter({ hasText: '扫描件.png' }).waitFor()
  const { list } = await ask<{ list: { id: string; no: string }[] }>(
    page,
    'housing/lease/queryLease?state=active&pageSize=1',
  )
  await goto(`/contract?open=detail:${list[0]!.id}`)
  await drawer(page).getByRole('tab', { name: '附件' }).click()
  await drawer(page).getByRole('button', { name: '从文件库选择' }).click()
  const picker = page.locator('.ant-modal:visible')
  await picker.locator('input[type=search], .ant-input-search input').first().fill('扫描件')
  await page.keyboard.press('Enter')
  await picker.getByRole('checkbox', { name: '扫描件.png' }).check()
  await picker.locator('.file-preview img').waitFor()
  await picker.getByRole('button', { name: '添加 1 个文件' }).click()
  await drawer(page).locator('.file-tile').filter({ hasText: '扫描件.png' }).waitFor()
  await goto('/upload-download')
  await page.locator('.file-link').filter({ hasText: '扫描件.png' }).click()
  await drawer(page).locator('.record-link').filter({ hasText: list[0]!.no }).waitFor()
  expect(takeProblems()).toEqual([])
})
