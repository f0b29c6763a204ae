import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { done, type Fields, refused, type WirePage, wireSignIn } from './wire.ts'
import { wireOffice } from './wire-office.ts'

const app = await testApp()
const { tenant, wire, get, first } = await wireOffice(app)
const path = 'notification/notification'
const add = (draft: Fields) => wire.json('POST', `${path}/addNotification`, draft)
const notice = (title: string, more: Fields = {}) => ({
  title,
  content: `<p>正文 <b>${title}</b></p>`,
  type: 'notification',
  priority: 'high',
  publisher: 'somebody.else',
  ...more,
})

it('are published, found, changed, exported and deleted', async () => {
  const period = { startTime: '2026-01-01T00:00:00.000Z', endTime: '2099-01-01T00:00:00.000Z' }
  done(await add(notice('停水', { ...period, username: ['wang', 'admin'] })))
  const row = await first(`${path}/queryNotification`, { currentPage: 1, pageSize: 10, title: '停' })
  expect(row).toMatchObject({
    id: expect.any(String),
    title: '停水',
    content: '<p>正文 <b>停水</b></p>',
    type: 'notification',
    typeCn: '公告',
    priority: 'high',
    priorityCn: '高',
    // Who publishes is known from the token.
    publisher: 'admin',
    startTime: '2026-01-01T00:00:00Z',
    endTime: '2099-01-01T00:00:00Z',
    createTime: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  for (const filter of [
    { title: '水' },
    { content: '正文' },
    { type: 'notification' },
    { priority: 'high' },
    { publisher: 'adm' },
  ]) {
    const found = await get<WirePage>(`${path}/queryNotification`, { title: '', content: '', ...filter })
    expect([filter, found.list.map(({ id }) => id)]).toEqual([filter, [row.id]])
  }
  for (const filter of [
    { title: '电' },
    { content: '<b>' },
    { type: 'message' },
    { priority: 'low' },
    { publisher: 'wang' },
  ])
    expect([filter, (await get<WirePage>(`${path}/queryNotification`, filter)).list]).toEqual([filter, []])
  const { content, type, priority } = row
  const change = { id: row.id, title: '停电', content, type, priority, ...period }
  done(await wire.json('PUT', `${path}/updateNotification`, { ...change, username: ['admin'] }))
  const { wire: his } = await wireSignIn(app, tenant, 'wang')
  expect(done<WirePage>(await his.get(`${path}/queryMyNotification`, { currentPage: 1 })).list).toEqual([])
  // None named means everybody.
  done(await wire.json('PUT', `${path}/updateNotification`, { ...change, username: [] }))
  const mine = done<WirePage>(
    await his.get(`${path}/queryMyNotification`, { currentPage: 1, pageSize: 10, title: '电' }),
  )
  expect(mine).toMatchObject({ list: [{ id: row.id, typeCn: '公告', priorityCn: '高' }], pagination: { total: 1 } })
  const file = await wire.form(`${path}/exportNotification`, { title: '停电' })
  expect([file.http, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  done(await wire.post(`${path}/deleteNotification`, { id: row.id }))
  expect((await get<WirePage>(`${path}/queryNotification`, { title: '停电' })).list).toEqual([])
})

it('come to the bell six at most, the newest first, without mark-up and in their period', async () => {
  const titles = ['一', '二', '三', '四', '五', '六', '七']
  for (const title of titles) done(await add(notice(title)))
  done(await add(notice('以后', { startTime: '2099-01-01T00:00:00Z' })))
  done(await add(notice('从前', { startTime: '2020-01-01T00:00:00Z', endTime: '2020-02-01T00:00:00Z' })))
  done(await add(notice('给别人', { username: ['wang'] })))
  const head = await get<Fields[]>(`${path}/queryHeadNotification`)
  expect(head.map(({ title }) => title)).toEqual(titles.toReversed().slice(0, 6))
  expect(head[0]).toMatchObject({
    id: expect.any(String),
    title: '七',
    description: '正文 七',
    type: 'notification',
    datetime: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  refused(await add(notice('给无名', { username: ['nobody'] })))
})

it('have kinds and priorities to choose from', async () => {
  expect(await get(`${path}/queryNotificationType`)).toEqual([
    { name: '系统消息', value: 'message' },
    { name: '公告', value: 'notification' },
  ])
  expect(await get(`${path}/queryNotificationPriority`)).toEqual([
    { name: '高', value: 'high' },
    { name: '中', value: 'medium' },
    { name: '低', value: 'low' },
  ])
})

const DICTIONARIES: Readonly<Record<string, readonly [root: string, values: string]>> = {
  sex: ['gender', 'male female'],
  org: ['organization', 'group company department team'],
  region: ['regiontype', 'province city'],
  button: [
    'buttontype',
    'view add update delete export authorize upload download generate preview start track assign complete delegate ' +
      'regress reject terminate design deploy suspend activate execution activity detail variable details',
  ],
  notification: ['notificationtype', 'message notification'],
  priority: ['notificationpriority', 'high medium low'],
  file: ['filetype', 'image document video audio other'],
}
it.each(Object.entries(DICTIONARIES))('finds the dictionary %s in a new tenant', async (dictType, [root, values]) => {
  const { list } = await get<WirePage>('admin/sysdict/querySysDict', { dictType })
  expect(list[0]).toMatchObject({ dictType, dictValue: root, parentId: '0' })
  const { body } = await wire.get('admin/sysdict/queryDictByDictType', { dictType })
  const known = (body as unknown as { value: string }[]).map(({ value }) => value)
  expect(known).toEqual(expect.arrayContaining(values.split(' ')))
  expect(new Set(known).size).toBe(known.length)
})

const EVERYWHERE = 'add update delete export'
/** Screens of the administration, with what stands above them and their buttons. */
const MENUS: readonly (readonly [group: string, code: string, buttons: string])[] = [
  ['home', 'workbench', ''],
  ['home', 'mynotification', 'view'],
  ['authority', 'sysrole', `${EVERYWHERE} authorize`],
  ['authority', 'sysurl', `${EVERYWHERE} authorize`],
  ['authority', 'datapermission', 'authorize'],
  ['admin', 'sysuser', EVERYWHERE],
  ['admin', 'syspost', EVERYWHERE],
  ['admin', 'sysmenu', EVERYWHERE],
  ['admin', 'sysorg', EVERYWHERE],
  ['admin', 'sysdict', EVERYWHERE],
  ['admin', 'sysregion', EVERYWHERE],
  ['admin', 'sysparam', EVERYWHERE],
  ['admin', 'notification', EVERYWHERE],
  ['admin', 'appclient', EVERYWHERE],
  ['admin', 'onlinesysuser', 'export'],
]
it.each(MENUS)('finds the menu %s / %s in a new tenant', async (group, code, buttons) => {
  const above = await first('admin/sysmenu/querySysMenu', { menuCode: group, menuPath: `/${group}` })
  const { list } = await get<WirePage>('admin/sysmenu/querySysMenu', { id: above.id })
  // Clients keep a screen when its own path is part of one of these; some stand below a page of the group.
  expect(list).toContainEqual(expect.objectContaining({ menuCode: code, menuPath: `/${code}` }))
  const known = await get<string[]>('admin/sysmenu/queryCheckedMenuButton', { menuCode: code })
  expect(known).toEqual(expect.arrayContaining(buttons.split(' ').filter(Boolean)))
})
